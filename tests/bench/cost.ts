import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { isAbsolute, join } from 'node:path';
import type pg from 'pg';
import { fileTypes } from '../../src/contract/entities/file';
import { createGuid } from '../../src/core/ids';
import { passwordDigest } from '../../src/core/password';
import { ngramsOf } from '../../src/core/search/ngrams';
import { searchTextOf } from '../../src/core/search/search-text';
import { freshName, withClient } from '../support/database-server';
import { medianRatio, median, type Measurement } from './measurement';
import { startMeter } from './processor-time';
import { readyAddress, urlOf, type Workshop } from './workshop';

const folderCount = 100;
const filesPerFolder = 100;
const rounds = 9;
const requestsPerRound = 150;
/** No program: the remaining time is PostgreSQL's. */
const noProgram = -1;

const subjects = ['Report', 'Minutes of the meeting', 'Budget', 'Invoice', 'Résumé', 'Travel plan', 'Zeitplan', 'تقرير أحمد', 'ガイドブック', '议事录', '会议纪要', '产品设计'];
const qualities = ['draft', 'final', 'old copy', 'for Ines', 'Q1', 'Q2', '第一版', 'コピー', 'v2', 'signed', 'to check'];
const keywords = ['report', 'budget final', '会议', '4711', 'huiyi', 'nothing of it'];

/** One build of the server with its own database and 10,000 files of one person. */
interface Build {
  readonly workshop: Pick<Workshop, 'rows'>;
  readonly pid: number | undefined;
  readonly origin: string;
  readonly token: string;
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

interface Result { readonly status: number; readonly text: string }

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const send = (origin: string, method: string, path: string, token: string | null, body?: unknown): Promise<Result> => new Promise((resolve, reject) => {
  const headers = {
    'x-requested-with': 'XMLHttpRequest', ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(method === 'PATCH' ? { 'idempotency-key': randomUUID() } : {}),
  };
  request(`${origin}/api${path}`, { agent, method, headers }, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => { text += part; }).once('end', () => {
      const { statusCode: status = 0 } = response;
      if (status < 300) resolve({ status, text });
      else reject(new Error(`${method} ${path} returned ${status}: ${text}`));
    });
  }).once('error', reject).end(body === undefined ? '' : JSON.stringify(body));
});

/** The workshop's database server with another database. */
const databaseBeside = ({ connection }: Workshop, database: string): pg.ClientConfig => {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
};

const openBuild = async (workshop: Workshop, kind: string, directory: string): Promise<Build> => {
  const name = freshName(kind);
  await workshop.query(`create database ${name}`);
  const connection = databaseBeside(workshop, name);
  const server = workshop.launch(['env', '-C', directory, `DATABASE_URL=${urlOf(connection)}`, process.execPath, 'out/server/server.js', '--port', '0', '--data-dir', join(workshop.directory, kind)]);
  const origin = await readyAddress(server);
  const { text } = await send(origin, 'POST', '/auth/password/register', null, { email: 'ines@example.com', name: 'Ines Hart', password: passwordDigest('a long walk home') });
  const { token, user } = JSON.parse(text) as { token: string; user: { id: number; desktopGuid: string } };
  const folders = Array.from({ length: folderCount }, (_, index) => ({ guid: createGuid(), name: `Folder ${index}`, index }));
  const files = folders.flatMap((folder) => Array.from({ length: filesPerFolder }, (_, index) => {
    const number = folder.index * filesPerFolder + index;
    const fileName = `${subjects[number % subjects.length]} ${qualities[number % qualities.length]} ${number}`;
    return { guid: createGuid(), name: fileName, folder: folder.guid, index: number, text: searchTextOf(fileName), grams: ngramsOf(searchTextOf(fileName), '') };
  }));
  await withClient(connection, async (client) => {
    const add = (rows: readonly object[], type: number, parent: string): Promise<unknown> => client.query(`
      insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, created_at, updated_at, search_text)
      select r.guid, $2, r.name, lower(r.name), p.guid, p.path || r.guid || '/', 'a0' || lpad(r.index::text, 7, '0') || 'V', $3, $3, now() - r.index * interval '1 minute', now() - r.index * interval '1 minute', coalesce(r.text, lower(r.name))
      from json_to_recordset($1::json) as r(guid text, name text, folder text, index int, text text) join files p on p.guid = ${parent}`, [JSON.stringify(rows), type, user.id]);
    await add(folders, fileTypes.folder, `'${user.desktopGuid}'`);
    await add(files, fileTypes.newdoc, 'r.folder');
    await client.query(`insert into file_search (guid, normalized, grams) select guid, '', array(select json_array_elements_text(grams)) from json_to_recordset($1::json) as r(guid text, grams json)`, [JSON.stringify(files)]);
    await client.query(`insert into file_search (guid, normalized, grams) select guid, '', array[]::text[] from files f where type = ${fileTypes.folder} and parent_guid is not null`);
    await client.query('insert into usage (root_guid, file_count) values ($2, $1) on conflict (root_guid) do update set file_count = excluded.file_count', [files.length + folders.length, user.desktopGuid]);
    await client.query('vacuum analyze');
  });
  return {
    workshop: { rows: <Row extends pg.QueryResultRow>(query: string, values: readonly unknown[] = []) => withClient(connection, async (client) => (await client.query<Row>(query, [...values])).rows) },
    pid: server.pid, origin, token, folders: folders.map(({ guid }) => guid), files: files.map(({ guid }) => guid),
  };
};

type Act = (build: Build, number: number) => Promise<Result>;

const nth = <Value>(values: readonly Value[], number: number): Value => {
  const value = values[number % values.length];
  if (value === undefined) throw new Error('There is none of these.');
  return value;
};

const acts: Readonly<Record<string, Act>> = {
  'GET /users/me': ({ origin, token }) => send(origin, 'GET', '/users/me', token),
  'A search': ({ origin, token }, number) => send(origin, 'POST', '/search_v2/files', token, { keyword: nth(keywords, number) }),
  'A page of a list (100 files)': ({ origin, token, folders }, number) => send(origin, 'GET', `/files?folder=${nth(folders, number)}&limit=100`, token),
  'A rename': ({ origin, token, files }, number) => send(origin, 'PATCH', `/files/${nth(files, number * 7)}`, token, { name: `Renamed ${number} 会议` }),
};

interface Used { readonly all: number; readonly postgres: number }

const use = async (build: Build, act: Act, first: number): Promise<Used> => {
  const [all, postgres] = [await startMeter(build.workshop, build.pid), await startMeter(build.workshop, noProgram)];
  for (let number = first; number < first + requestsPerRound; number += 1) await act(build, number);
  return { all: await all() / requestsPerRound, postgres: await postgres() / requestsPerRound };
};

/**
 * Processor time of requests, of server and PostgreSQL together, against a different build. `BENCH_OTHER_BUILD` is the
 * folder of a checkout whose server was built. Both builds have the same 10,000 files, in separate databases, and
 * alternate.
 */
export async function* measureCost(workshop: Workshop): AsyncGenerator<Measurement> {
  const otherDirectory = process.env.BENCH_OTHER_BUILD ?? '';
  if (!isAbsolute(otherDirectory)) throw new Error('BENCH_OTHER_BUILD has to name the folder of another checkout whose server was built.');
  const ours = await openBuild(workshop, 'ours', process.cwd());
  const other = await openBuild(workshop, 'other', otherDirectory);
  const inWords = (used: readonly Used[]): string => {
    const [all, postgres] = [median(used.map((each) => each.all)), median(used.map((each) => each.postgres))];
    return `${all.toFixed(2)} ms (server ${(all - postgres).toFixed(2)}, PostgreSQL ${postgres.toFixed(2)})`;
  };
  for (const [name, act] of Object.entries(acts)) {
    const used: { ours: Used[]; other: Used[] } = { ours: [], other: [] };
    for (let round = -2; round < rounds; round += 1) {
      const first = (round + 2) * requestsPerRound;
      const [ourUse, otherUse] = [await use(ours, act, first), await use(other, act, first)];
      // The first two rounds are a warm-up.
      if (round < 0) continue;
      used.ours.push(ourUse);
      used.other.push(otherUse);
    }
    yield {
      name: `${name}, processor's time of server and PostgreSQL against the other build`, goal: { kind: 'at most', value: 0.5 },
      ratio: medianRatio(used.ours.map(({ all }) => all), used.other.map(({ all }) => all)),
      details: `${inWords(used.ours)} against ${inWords(used.other)}, median of ${rounds} rounds of ${requestsPerRound}`,
    };
  }
}
