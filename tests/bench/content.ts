import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import * as Y from 'yjs';
import { fileTypes } from '../../src/contract/entities/file';
import { documentRoot } from '../../src/core/content/content-kinds';
import { joinTypedUpdates } from '../../src/core/content/join-typed-updates';
import { documentText } from '../../src/core/content/document-text';
import { readSyncLines } from '../../src/core/content/read-content';
import { createSeededRandom } from '../support/seeded-random';
import { addParagraph, base64Of, fetchContent } from '../support/content-window';
import { median, type Measurement } from './measurement';
import { shareDbPerSecond } from './sharedb-writers';
import { startMeter } from './processor-time';
import { openWorkshop, readyAddress, type Workshop } from './workshop';

const typed = 'forty letters that somebody typed in 1 s ';
const seconds = 8;
/** Ten pages of text, 21,300 characters. */
const tenPages = `${'The harbour opens at six and closes after the last boat. '.repeat(5).slice(0, 283)}\n`.repeat(75);

/** People with a session each, who are signed in by their tokens. */
export const addPeople = async ({ query }: Workshop, count: number): Promise<readonly string[]> => {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const prefix = `w${randomUUID().slice(0, 6)}`;
  await query(`
    with made as (
      insert into people (name, sort_name, email, email_key, desktop_guid)
      select 'Writer ' || i, 'writer', $2 || i || '@example.com', $2 || i || '@example.com', lpad($2 || i::text, 22, '0') from generate_series(1, $1::int) i returning id, name)
    insert into sessions (id, person_id, token_hash, device, expires_at)
    select 'bench ' || $2 || id, id, decode(($3::text[])[substr(name, 8)::int], 'hex'), 'bench', now() + interval '1 day' from made`,
  [count, prefix, tokens.map((token) => createHash('sha256').update(token).digest('hex'))]);
  return tokens;
};

const agent = new Agent({ keepAlive: true });
export const post = (url: string, token: string, body: object): Promise<string> => new Promise((resolve, reject) => {
  const text = JSON.stringify(body);
  request(url, { method: 'POST', agent, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } }, (response) => {
    let received = '';
    response.setEncoding('utf8').on('data', (part: string) => { received += part; }).once('end', () => {
      if (response.statusCode === 200) resolve(received);
      else reject(new Error(`${url} responded ${response.statusCode}: ${received}`));
    });
  }).once('error', reject).end(text);
});

/** A person who writes into a document. Each call sends the next changeset and returns its revision. */
export const openWriter = async ({ origin }: Workshop, token: string, guid: string) => {
  const url = `${origin}/edit/files/${guid}`;
  const clientId = readSyncLines(await post(`${url}/sync`, token, { sync: 1, clientId: null, rev: 0 })).head.clientId ?? 0;
  const doc = new Y.Doc();
  doc.clientID = clientId;
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => { updates.push(update); });
  const text = addParagraph(doc);
  return async (): Promise<number> => {
    text.insert(text.length, typed);
    const changeset = base64Of(Y.mergeUpdates(updates.splice(0)));
    return (JSON.parse(await post(`${url}/compose`, token, { sync: 1, clientId, rev: 0, changeset, uuid: randomUUID() })) as { rev: number }).rev;
  };
};

export const makeDocument = async ({ client }: Workshop): Promise<string> => {
  const { guid } = await client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Busy', content: tenPages } });
  await client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'editable' } });
  return guid;
};

/** Changesets a second that the server accepts from writers who each wait for the response. */
const writePerSecond = async (workshop: Workshop, documents: number, writers: number): Promise<number> => {
  const guids: string[] = [];
  for (let index = 0; index < documents; index += 1) guids.push(await makeDocument(workshop));
  const tokens = await addPeople(workshop, documents * writers);
  const all = await Promise.all(tokens.map((token, index) => openWriter(workshop, token, guids[index % documents] ?? '')));
  const end = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(all.map(async (write) => {
    while (performance.now() < end) {
      await write();
      count += 1;
    }
  }));
  return count / seconds;
};

const busyDocuments = async (workshop: Workshop, documents: number, writers: number, goal: number): Promise<Measurement> => {
  const ours = await writePerSecond(workshop, documents, writers);
  const peer = workshop.launch([process.execPath, '--import', 'tsx', 'tests/bench/sharedb-peer.ts']);
  const others = await shareDbPerSecond(Number(new URL(await readyAddress(peer)).port), documents, writers, seconds, tenPages, typed);
  peer.kill();
  return {
    name: `changesets a second, ${documents} document${documents === 1 ? '' : 's'}, ${writers} writer${writers === 1 ? '' : 's'} each`, ratio: ours / others, goal: { kind: 'at least', value: goal },
    details: `${ours.toFixed(0)}/s over HTTP against ${others.toFixed(0)}/s of ShareDB 5.2.2 with rich-text over TCP, without people and rights; documents of ten pages, same PostgreSQL with fsync`,
  };
};

/** The processor time of the server and its connections for a changeset, against the insert of the same bytes alone. */
const costOfChangeset = async (workshop: Workshop): Promise<Measurement> => {
  const { pids, query, rows } = workshop;
  const [token = ''] = await addPeople(workshop, 1);
  const write = await openWriter(workshop, token, await makeDocument(workshop));
  for (let index = 0; index < 50; index += 1) await write();
  const count = 1500;
  const stop = await startMeter(workshop, pids.ours);
  for (let index = 0; index < count; index += 1) await write();
  const ours = await stop();
  const response = await startMeter(workshop, pids.ours);
  for (let index = 0; index < count; index += 1) await fetch(`${workshop.origin}/api/status`, { method: 'GET' }).then((idling) => idling.text());
  const idle = await response();
  await query('create table bare (file_guid text, rev int, uuid text, client_id bigint, person_id bigint, at timestamptz, bytes bytea, primary key (file_guid, rev)); create unique index on bare (file_guid, uuid)');
  const bare = await startMeter(workshop, pids.nodeHttp);
  for (let index = 0; index < count; index += 1) await rows('insert into bare values ($1, $2, $3, 1, 1, now(), $4)', ['A', index, randomUUID(), Buffer.alloc(80)]);
  const inserts = await bare();
  return {
    name: 'processor time of the server a changeset', ratio: ours / (idle + inserts), goal: { kind: 'at most', value: 2 },
    details: `${(ours / count).toFixed(2)} ms against ${((idle + inserts) / count).toFixed(2)} ms: a status request of the server and the insert of the same row`,
  };
};

/** Bytes of the log for each key, at five keys a second and a changeset a second. */
const bytesPerKey = (): Measurement => {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  let [bytes, keys] = [0, 0];
  doc.on('update', (update: Uint8Array) => { updates.push(update); });
  const text = addParagraph(doc);
  updates.length = 0;
  for (let second = 0; second < 600; second += 1) {
    for (let key = 0; key < 5; key += 1) text.insert(text.length, typed.charAt((second + key) % typed.length));
    bytes += joinTypedUpdates(updates.splice(0)).length;
    keys += 5;
  }
  return { name: 'bytes of the log a key, at 5 keys a second', ratio: bytes / keys, goal: { kind: 'at most', value: 8 }, details: `${keys} keys in 600 changesets, ${bytes} bytes` };
};

/** Two times 2,000 changes made apart, joined. */
const joining = (): Measurement => {
  const times = Array.from({ length: 7 }, (_, round) => {
    const random = createSeededRandom(round);
    const base = new Y.Doc();
    base.getXmlFragment(documentRoot).insert(0, Array.from({ length: 200 }, () => {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText(typed)]);
      return paragraph;
    }));
    const sides = [new Y.Doc(), new Y.Doc()].map((doc) => {
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(base));
      const updates: Uint8Array[] = [];
      doc.on('update', (update: Uint8Array) => { updates.push(update); });
      const blocks = doc.getXmlFragment(documentRoot).toArray() as Y.XmlElement[];
      for (let change = 0; change < 2000; change += 1) {
        const text = random.pick(blocks).get(0) as Y.XmlText;
        if (random.chance(0.8)) text.insert(random.below(text.length + 1), 'x');
        else if (text.length > 0) text.delete(random.below(text.length), 1);
      }
      return { doc, changes: Y.mergeUpdates(updates) };
    });
    const begun = process.cpuUsage();
    const [one, other] = sides;
    if (one && other) Y.applyUpdate(one.doc, other.changes);
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  });
  return { name: 'joining 2 times 2,000 changes, frames of processor time', ratio: median(times) / (1000 / 60), goal: { kind: 'at most', value: 6 }, details: `median ${median(times).toFixed(1)} ms of ${times.length} rounds` };
};

/** Opening a document with a long log against one with the same text in ten changesets. */
const opening = async (workshop: Workshop): Promise<Measurement> => {
  const { query, rows, origin, client, token } = workshop;
  const changesets = 100_000;
  const make = async (pieces: readonly Uint8Array[], snapshot: { readonly rev: number; readonly bytes: Uint8Array } | null): Promise<string> => {
    const { guid } = await client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Long' } });
    await query('insert into content_heads (file_guid, rev) values ($1, $2)', [guid, snapshot === null ? pieces.length : changesets]);
    for (let from = 0; from < pieces.length; from += 5000) {
      await query(`insert into content_changesets (file_guid, rev, uuid, client_id, person_id, at, bytes)
        select $1, $2 + i, 'u' || ($2 + i), 1, 1, now(), b from unnest($3::bytea[]) with ordinality as p(b, i)`, [guid, from, pieces.slice(from, from + 5000).map((piece) => Buffer.from(piece))]);
    }
    if (snapshot) await query('insert into content_snapshots (file_guid, rev, bytes, digest) values ($1, $2, $3, sha256($3))', [guid, snapshot.rev, Buffer.from(snapshot.bytes)]);
    return guid;
  };
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => { updates.push(update); });
  const text = addParagraph(doc);
  for (let change = 1; change < changesets; change += 1) text.insert(text.length, typed.charAt(change % typed.length));
  // The server stores a snapshot every 500 changesets; the last one is 400 behind.
  const atSnapshot = new Y.Doc();
  for (const update of updates.slice(0, changesets - 400)) Y.applyUpdate(atSnapshot, update);
  const long = await make(updates, { rev: changesets - 400, bytes: Y.encodeStateAsUpdate(atSnapshot) });
  const tenth = Math.ceil(updates.length / 10);
  const pieces = Array.from({ length: 10 }, (_, index) => {
    const piece = new Y.Doc();
    for (const update of updates.slice(0, (index + 1) * tenth)) Y.applyUpdate(piece, update);
    const before = new Y.Doc();
    for (const update of updates.slice(0, index * tenth)) Y.applyUpdate(before, update);
    return Y.encodeStateAsUpdate(piece, Y.encodeStateVector(before));
  });
  const short = await make(pieces, null);
  await rows('select 1');
  const open = async (guid: string): Promise<number> => {
    const begun = performance.now();
    const opened = new Y.Doc();
    for (const update of (await fetchContent(origin, token, guid)).updates) Y.applyUpdate(opened, update);
    if (documentText(opened).length !== changesets - 1) throw new Error('The document is not complete.');
    return performance.now() - begun;
  };
  const ratios: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const [one, other] = [await open(long), await open(short)];
    times.push(one);
    ratios.push(one / other);
  }
  return { name: 'opening a document of 100,000 changesets', ratio: median(ratios), goal: { kind: 'at most', value: 2 }, details: `against the same text in 10 changesets; median ${median(times).toFixed(0)} ms with the request and the document built` };
};

/** Content: writers on one document and on many, the cost and size of a changeset, joining and opening. */
export async function* measureContent(workshop: Workshop): AsyncGenerator<Measurement> {
  yield bytesPerKey();
  yield joining();
  yield await opening(workshop);
  yield await costOfChangeset(workshop);
  // An acknowledged changeset is on the disk, here and at the peer.
  const durable = await openWorkshop({ isDurable: true });
  try {
    yield await busyDocuments(durable, 1, 50, 50);
    yield await busyDocuments(durable, 100, 1, 3);
  } finally {
    await durable.stop();
  }
}
