import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { fileTypes } from '../../../src/contract/entities/file';
import { ContentWindow, fetchContent, textOf } from '../../support/content-window';
import { createTestDatabase } from '../../support/test-database';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

let now = Date.now();
const lines: { readonly msg: string }[] = [];
const logger = pino({ level: 'error' }, new Writable({ write(chunk: Buffer, _encoding, done) { lines.push(JSON.parse(chunk.toString()) as { msg: string }); done(); } }));
const server = useTestServer({ clock: () => new Date(now), jobIntervalMs: 50, logger });
let ada: TestPerson;
beforeAll(async () => { ada = await server.register('Ada'); });

const makeDocument = async (person: TestPerson): Promise<string> => (await person.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Notes' } })).guid;
const replay = async (of: TestServer, person: TestPerson, guid: string): Promise<string> => {
  const doc = new Y.Doc();
  for (const update of (await fetchContent(of.url, person.token, guid)).updates) Y.applyUpdate(doc, update);
  return textOf(doc);
};
/** Waits until the summaries that are due after a minute were built. */
const summarised = async (guid: string, of: TestServer = server): Promise<void> => {
  now += 61_000;
  await expect.poll(async () => (await of.pool.query<{ summary_due_at: string | null }>('select summary_due_at from content_heads where file_guid = $1', [guid])).rows, { timeout: 15_000 }).toEqual([{ summary_due_at: null }]);
};
const snapshotRevs = async (guid: string): Promise<number[]> =>
  (await server.pool.query<{ rev: number }>('select rev from content_snapshots where file_guid = $1 order by rev', [guid])).rows.map(({ rev }) => rev);
/** Writes changesets of one paragraph each. */
const writeLines = async (window: ContentWindow, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) await window.write(`Line ${index}`).compose();
};

describe('the summary of a changed document', () => {
  it('is its excerpt, and makes its text searchable', async () => {
    const guid = await makeDocument(ada);
    const window = await ContentWindow.open(server.url, ada, guid);
    await window.write('The heron stands').compose();
    await window.write('in the shallow water').compose();
    await summarised(guid);
    const file = await ada.client.call('files.get', { params: { id: guid } });
    expect(file).toMatchObject({ excerpt: 'The heron stands in the shallow water', content: 'The heron stands\nin the shallow water' });
    const found = await ada.client.call('search.files', { body: { keyword: 'shallow' } });
    expect(found.files.map((each) => each.guid)).toContain(guid);
  });

  it('has a snapshot after 500 changesets, from which the document opens', async () => {
    const guid = await makeDocument(ada);
    const window = await ContentWindow.open(server.url, ada, guid);
    await writeLines(window, 499);
    await summarised(guid);
    expect(await snapshotRevs(guid)).toEqual([]);
    await writeLines(window, 1);
    await summarised(guid);
    expect(await snapshotRevs(guid)).toEqual([500]);
    await window.write('After').compose();
    const { updates } = await fetchContent(server.url, ada.token, guid);
    expect(updates).toHaveLength(2);
    expect(await replay(server, ada, guid)).toBe(window.text);

    // The second snapshot is damaged: the document opens from the first, and the log says so.
    await writeLines(window, 500);
    await summarised(guid);
    expect(await snapshotRevs(guid)).toEqual([500, 1001]);
    await server.pool.query(`update content_snapshots set bytes = 'damaged' where file_guid = $1 and rev = 1001`, [guid]);
    lines.length = 0;
    expect(await replay(server, ada, guid)).toBe(window.text);
    expect(lines.map(({ msg }) => msg)).toEqual(['A snapshot is damaged; the one before is used']);
  }, 60_000);

  it('is not built if a changeset is missing, and the document is refused instead of shown in part', async () => {
    const guid = await makeDocument(ada);
    const window = await ContentWindow.open(server.url, ada, guid);
    await writeLines(window, 3);
    await server.pool.query('delete from content_changesets where file_guid = $1 and rev = 2', [guid]);
    lines.length = 0;
    now += 61_000;
    await expect.poll(() => lines.map(({ msg }) => msg), { timeout: 15_000 }).toContain('The content of a file could not be built; its log is unchanged');
    await expect(fetchContent(server.url, ada.token, guid)).rejects.toThrow('INTERNAL');
  });
});

it('a document whose build times out is logged, and still opens', async () => {
  lines.length = 0;
  const impatient = await startTestServer({ clock: () => new Date(now), jobIntervalMs: 50, logger, buildLimits: { timeoutMs: 1 } });
  try {
    const person = await impatient.register('Bo');
    const guid = await makeDocument(person);
    await (await ContentWindow.open(impatient.url, person, guid)).write('Text').compose();
    now += 61_000;
    await expect.poll(() => lines.map(({ msg }) => msg), { timeout: 15_000 }).toContain('The content of a file could not be built; its log is unchanged');
    expect(await replay(impatient, person, guid)).toBe('Text');
  } finally {
    await impatient.stop();
  }
});

it('a server that stops leaves the documents that are not built yet to the next one', async () => {
  const database = await createTestDatabase();
  const due = async (pool: TestServer['pool']): Promise<number> =>
    Number((await pool.query<{ count: string }>('select count(*) from content_heads where summary_due_at is not null')).rows[0]?.count);
  const begun = now;
  const first = await startTestServer({ clock: () => new Date(begun), jobIntervalMs: 50, logger, database });
  const person = await first.register('Cy');
  for (let index = 0; index < 15; index += 1) await (await ContentWindow.open(first.url, person, await makeDocument(person))).write('Text').compose();
  await first.stop();
  now = begun + 61_000;
  const second = await startTestServer({ clock: () => new Date(now), jobIntervalMs: 50, logger, database });
  await expect.poll(() => due(second.pool), { timeout: 15_000 }).toBeLessThan(15);
  await second.stop();
  const third = await startTestServer({ clock: () => new Date(now), jobIntervalMs: 50, logger, database });
  try {
    // The one that was under way when the server stopped is due immediately, not after its lease.
    expect(await due(third.pool)).toBeGreaterThan(0);
    await expect.poll(() => due(third.pool), { timeout: 60_000 }).toBe(0);
  } finally {
    await third.stop();
    await database.drop();
  }
}, 90_000);
