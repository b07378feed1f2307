import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { FakeNetwork } from './fake-network';

/*
 * "exactly one binding sets copyFolder" (file specification, section 6): in a team with such a script, the script
 * copies folders. All other copies are plain.
 */

const network = new FakeNetwork();
let ada: TestPerson;
let eve: TestPerson;
let team: number;
let folder: string;
let into: string;

const make = async (person: TestPerson, name: string, parent = 'Desktop', type: number = fileTypes.folder): Promise<string> =>
  (await person.client.call('files.create', { body: { type, name, folder: parent } })).guid;
const duplicate = (person: TestPerson, files: string[], to?: string, idempotencyKey?: string) =>
  person.client.call('files.duplicate', { body: { files, ...(to === undefined ? {} : { folder: to }) } }, idempotencyKey === undefined ? {} : { idempotencyKey });
const namesIn = async (person: TestPerson, parent: string): Promise<string[]> => (await person.client.call('files.list', { query: { folder: parent } })).files.map(({ name }) => name);
const bind = (at: TestServer, teamId: number, copyFolder = true) =>
  at.pool.query(`insert into script_bindings (team_id, url, copy_folder) values ($1, 'https://scripts.example.com/copy', $2)`, [teamId, copyFolder]);
const countFiles = async (): Promise<unknown> => (await server.pool.query('select (select count(*) from files) as files, (select count(*) from events) as events, (select count(*) from locations) as locations')).rows;

const server = useTestServer({ deployment: 'public', outbound: network });
beforeAll(async () => {
  [ada, eve] = [await server.register('Ada'), await server.register('Eve')];
  team = await createTeam(server, 'Makers', { editionId: 1 });
  await joinTeam(server, team, ada.user.id, 'creator');
  await bind(server, team);
});
beforeEach(async () => {
  network.addresses = { 'scripts.example.com': ['93.184.216.34'] };
  network.posted = [];
  network.answer = async () => ({ status: 200, body: '' });
  [folder, into] = [await make(ada, 'Plans'), await make(ada, 'Into')];
  await make(ada, 'Inside', folder, fileTypes.newdoc);
});

describe('a folder of a team that has a script for it', () => {
  test('is copied by the script, which gets the folder, the target and the name; the server copies nothing', async () => {
    expect(await duplicate(ada, [folder], into)).toEqual({ files: [], capabilitySets: [], leftOut: 0 });
    expect(network.posted).toEqual([{
      url: 'https://scripts.example.com/copy', to: '93.184.216.34',
      body: { context: { guid: folder, userId: ada.user.id, teamId: team }, args: [into, 'Plans copy'] },
    }]);
    expect(await namesIn(ada, into)).toEqual([]);
  });

  test('is shown as the script created it, through the workspace itself', async () => {
    network.answer = async () => ({ status: 200, body: JSON.stringify({ guid: await make(ada, 'Made by the script', into) }) });
    const { files, capabilitySets, leftOut } = await duplicate(ada, [folder], into);
    expect(files.map(({ name, parentId }) => [name, parentId])).toEqual([['Made by the script', into]]);
    expect([capabilitySets.length, leftOut]).toEqual([1, 0]);
    expect(await namesIn(ada, into)).toEqual(['Made by the script']);
  });

  test('is copied once if the database aborts the transaction after the script and it is retried', async () => {
    await server.pool.query(`
      create sequence tries;
      create function give_up() returns trigger language plpgsql as $$ begin
        if nextval('tries') = 1 then raise exception 'given up' using errcode = '40P01'; end if;
        return new; end $$;
      create trigger give_up before insert on locations for each row execute function give_up()`);
    try {
      await duplicate(ada, [folder], into);
      expect([network.posted.length, (await server.pool.query('select last_value::int as tries from tries')).rows]).toEqual([1, [{ tries: 2 }]]);
    } finally {
      await server.pool.query('drop trigger give_up on locations; drop function give_up; drop sequence tries');
    }
    await duplicate(ada, [folder], into);
    expect(network.posted).toHaveLength(2);
  });

  test('is shown only if the caller can read the files that the script names', async () => {
    const secret = await make(eve, 'Secret');
    network.answer = async () => ({ status: 200, body: JSON.stringify({ guid: secret }) });
    expect(await duplicate(ada, [folder], into)).toEqual({ files: [], capabilitySets: [], leftOut: 0 });
  });

  test('is not locked while the script runs: the script may change both folders', async () => {
    network.answer = async () => {
      // A move locks its trees exclusively, so it waits for other lock holders.
      await ada.client.call('files.move', { params: { id: folder }, body: { to: into } });
      return { status: 200, body: '' };
    };
    await duplicate(ada, [folder], into);
    expect(await namesIn(ada, into)).toEqual(['Plans']);
  });

  test.each([
    ['refuses', async () => ({ status: 500, body: '' })],
    ['returns no JSON', async () => ({ status: 200, body: '<html>' })],
    ['cannot be reached', async () => { throw new Error('ECONNREFUSED'); }],
  ] as const)('is not copied at all if the script %s', async (_what, respond) => {
    network.answer = respond;
    const before = await countFiles();
    expect(await failureOf(duplicate(ada, [folder], into))).toMatchObject({ code: 'SCRIPT_FAILED', status: 409 });
    expect(network.posted).toHaveLength(1);
    expect(await countFiles()).toEqual(before);
  });

  test('never makes the server call into its own network', async () => {
    network.addresses = { 'scripts.example.com': ['10.0.0.1'] };
    expect(await failureOf(duplicate(ada, [folder], into))).toMatchObject({ code: 'SCRIPT_FAILED' });
    expect(network.posted).toEqual([]);
  });

  test('is requested once per key', async () => {
    expect([await duplicate(ada, [folder], into, 'copy'), await duplicate(ada, [folder], into, 'copy')]).toEqual(Array(2).fill({ files: [], capabilitySets: [], leftOut: 0 }));
    expect(network.posted).toHaveLength(1);
  });

  test('is copied alone: the actions of a script cannot be undone', async () => {
    const doc = await make(ada, 'Doc', 'Desktop', fileTypes.newdoc);
    const before = await countFiles();
    expect(await failureOf(duplicate(ada, [doc, folder], into))).toMatchObject({
      code: 'BATCH_REFUSED', results: [{ guid: doc, ok: true }, { guid: folder, ok: false, code: 'SCRIPT_COPIES_ALONE' }],
    });
    expect(network.posted).toEqual([]);
    expect(await countFiles()).toEqual(before);
  });

  test('requires the rights of a copy first', async () => {
    const foreign = await make(eve, 'Of Eve');
    expect(await failureOf(duplicate(ada, [foreign], into))).toMatchObject({ code: 'BATCH_REFUSED', results: [{ guid: foreign, ok: false, code: 'FILE_FORBIDDEN' }] });
    expect(await failureOf(duplicate(ada, [folder], foreign))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    await ada.client.call('files.remove', { params: { id: folder } });
    expect(await failureOf(duplicate(ada, [folder], into))).toMatchObject({ code: 'BATCH_REFUSED', results: [{ guid: folder, ok: false, code: 'FILE_DELETED' }] });
    expect(network.posted).toEqual([]);
  });
});

describe('a plain copy', () => {
  test('is for files, and for folders without a script', async () => {
    const doc = await make(ada, 'Doc', into, fileTypes.newdoc);
    expect((await duplicate(ada, [doc], into)).files.map(({ name }) => name)).toEqual(['Doc copy']);
    const own = await make(eve, 'Own');
    expect((await duplicate(eve, [own])).files.map(({ name }) => name)).toEqual(['Own copy']);
    const [other, cy] = [await createTeam(server, 'Others', { editionId: 1 }), await server.register('Cy')];
    await joinTeam(server, other, cy.user.id, 'creator');
    await bind(server, other, false);
    expect((await duplicate(cy, [await make(cy, 'Without')])).files.map(({ name }) => name)).toEqual(['Without copy']);
    expect(network.posted).toEqual([]);
  });

  test('is what folders get in a private deployment', async () => {
    const own = await startTestServer({ deployment: 'private', outbound: network });
    try {
      const dee = await own.register('Dee');
      const itsTeam = await createTeam(own, 'Makers');
      await joinTeam(own, itsTeam, dee.user.id, 'creator');
      await bind(own, itsTeam);
      expect((await duplicate(dee, [await make(dee, 'Folder')])).files.map(({ name }) => name)).toEqual(['Folder copy']);
      expect(network.posted).toEqual([]);
    } finally {
      await own.stop();
    }
  });
});
