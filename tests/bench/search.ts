import { createGuid } from '../../src/core/ids';
import { passwordDigest } from '../../src/core/password';
import type { Measurement } from './measurement';
import { fillSpaces, spaceCount } from './million';
import type { Workshop } from './workshop';

const requests = 300;
const warmUp = 30;

const terms = {
  'one letter': 'e', 'a common word': 'report', 'two words': 'budget final', 'two digits': '47', 'one file': '583920', 'nothing': 'zzqqxx',
  'one Chinese character': '议', 'a Chinese word': '会议', 'a rare Chinese pair of words': '产品设计 备份', 'Japanese': 'がいど', 'Arabic': 'احمد', 'pinyin': 'huiyi', 'initials': 'hyjy',
} as const;

/** The 99th percentile, milliseconds. */
const percentile = (values: readonly number[], share = 0.99): number => [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;

/** `POST /search_v2/files` over a million names against `GET /files/{id}`, both by their 99th percentile over HTTP, warm. */
export async function* measureSearch(workshop: Workshop): AsyncGenerator<Measurement> {
  const { origin, client, query } = workshop;
  const spaces = await fillSpaces(workshop);

  const register = async (name: string): Promise<{ id: number; token: string }> => {
    const { user, token } = await client.call('auth.register', { body: { email: `${createGuid()}@example.com`, password: passwordDigest('a long walk home'), name } });
    return { id: user.id, token: token ?? '' };
  };
  const readers = {
    'may read all': await register('All'),
    'may read 1 %, one space': await register('One space'),
    'may read 1 %, a folder of each space': await register('Folders'),
  };
  const grant = (condition: string, id: number): Promise<void> => query(`
    with granted as (insert into grants (file_guid, subject_type, subject_id, role, granted_by) select guid, 1, $1, 'reader', 1 from files where ${condition} returning file_guid)
    update files set collaborator_count = collaborator_count + 1 where guid in (select file_guid from granted)`, [id]);
  await grant('type = 2', readers['may read all'].id);
  await grant(`guid = '${spaces[0]}'`, readers['may read 1 %, one space'].id);
  await grant(`type = 1 and name like 'Folder %00'`, readers['may read 1 %, a folder of each space'].id);
  await query('analyze grants');

  const time = async (token: string, path: string, body?: unknown): Promise<number> => {
    const from = performance.now();
    const response = await fetch(`${origin}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return performance.now() - from;
  };

  const measure = async (token: string, who: string, kind: string, keyword: string): Promise<Measurement> => {
    const [file] = (await (await fetch(`${origin}/api/search_v2/files`, {
      method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }, body: JSON.stringify({ keyword: 'report' }),
    })).json() as { files: { guid: string }[] }).files;
    if (!file) throw new Error(`Whoever ${who} found no report.`);
    const search: number[] = [];
    const get: number[] = [];
    // Alternating, so that both run under the same load.
    for (let round = 0; round < warmUp + requests; round += 1) {
      const [searchMs, getMs] = [await time(token, '/search_v2/files', { keyword }), await time(token, `/files/${file.guid}`)];
      if (round >= warmUp) { search.push(searchMs); get.push(getMs); }
    }
    return {
      name: `Search for ${kind} (${keyword}) by somebody who ${who}, p99 against p99 of GET /files/{id}`,
      ratio: percentile(search) / percentile(get),
      goal: { kind: 'at most', value: 10 },
      details: `p99 ${percentile(search).toFixed(1)} against ${percentile(get).toFixed(1)} ms, p50 ${percentile(search, 0.5).toFixed(1)} against ${percentile(get, 0.5).toFixed(1)} ms; ${requests} requests each, ${spaceCount} spaces of 10,000 files`,
    };
  };
  for (const [who, { token }] of Object.entries(readers)) {
    for (const [kind, keyword] of Object.entries(terms)) yield await measure(token, who, kind, keyword);
  }
  // The hardest case: the files that changed last do not contain the word.
  await query('update files set updated_at = now() where type = 1');
  await query('vacuum (analyze) files');
  yield await measure(readers['may read all'].token, 'may read all', 'a common word after 10,000 other files were changed', terms['a common word']);
}
