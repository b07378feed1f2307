import { fileTypes } from '../../src/contract/entities/file';
import { createApiClient } from '../../src/api-client/api-client';
import { createKyTransport } from '../../src/api-client/ky-transport';
import { createGuid } from '../../src/core/ids';
import { passwordDigest } from '../../src/core/password';
import { p99, timeRequests, timeRequestsWhile } from './latency';
import { median, type Measurement } from './measurement';
import { positionOf } from './tree';
import type { Workshop } from './workshop';

const [copiedFiles, renames, rounds, quietMs] = [10_000, 60, 5, 4000];

/** A folder of documents whose rows are written by SQL. */
const fillFolder = async ({ client, query }: Workshop): Promise<string> => {
  const { guid } = await client.call('files.create', { body: { type: fileTypes.folder, name: 'Much' } });
  const guids = Array.from({ length: copiedFiles - 1 }, createGuid);
  await query(`
    insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, search_text)
    select c.guid, ${fileTypes.newdoc}, 'Minutes ' || n, 'minutes ' || n, f.guid, f.path || c.guid || '/', ${positionOf('n')}, f.creator_id, f.creator_id, 'minutes ' || n
    from unnest($2::text[]) with ordinality as c(guid, n) join files f on f.guid = $1`, [guid, guids]);
  await query('analyze');
  return guid;
};

const addPerson = async (origin: string): Promise<string> => {
  const other = createApiClient({ transport: createKyTransport(), baseUrl: origin, token: () => null });
  const { token } = await other.call('auth.register', { body: { email: 'tom@example.com', name: 'Tom', password: passwordDigest('a short walk home') } });
  if (token === null) throw new Error('The server returned no token.');
  return token;
};

/** A write without the client's time limit, which a copy exceeds on a busy machine. A rename that waited too long is refused with 429. */
const write = async ({ origin, token }: Workshop, method: 'POST' | 'PATCH', path: string, body: object): Promise<void> => {
  const response = await fetch(`${origin}/api${path}`, { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: JSON.stringify(body) });
  await response.arrayBuffer();
  if (!response.ok && response.status !== 429) throw new Error(`${method} ${path} returned ${response.status}.`);
};

/** Requests of other people while one person makes a large copy and many renames. */
export const measureFairness = async (workshop: Workshop): Promise<Measurement> => {
  const { client, origin } = workshop;
  const folder = await fillFolder(workshop);
  const { guid } = await client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Renamed' } });
  const [url, token] = [`${origin}/api/users/me`, await addPerson(origin)];
  await timeRequests(url, token, quietMs);

  const [quiet, busy]: [number[], number[]] = [[], []];
  const [ratios, took]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const quietNow = await timeRequests(url, token, quietMs);
    const begun = performance.now();
    let isOver = false;
    const load = Promise.all([
      write(workshop, 'POST', '/files/action/duplicate', { files: [folder] }),
      ...Array.from({ length: renames }, (_, index) => write(workshop, 'PATCH', `/files/${guid}`, { name: `Renamed ${round} ${index}` })),
    ]).finally(() => { isOver = true; });
    const [busyNow] = await Promise.all([timeRequestsWhile(url, token, () => !isOver), load]);
    took.push(performance.now() - begun);
    ratios.push(p99(busyNow) / p99(quietNow));
    quiet.push(...quietNow);
    busy.push(...busyNow);
  }
  return {
    name: `Others' GET /users/me during one person's copy of ${copiedFiles} files and ${renames} renames, 99th percentile against quiet`,
    goal: { kind: 'at most', value: 2 }, ratio: median(ratios),
    details: `${p99(busy).toFixed(1)} ms against ${p99(quiet).toFixed(1)} ms, longest ${Math.max(...busy).toFixed(0)} ms against ${Math.max(...quiet).toFixed(0)} ms; `
      + `${busy.length} and ${quiet.length} requests one after the other, copy and renames took ${(median(took) / 1000).toFixed(1)} s, median of ${rounds} rounds`,
  };
};
