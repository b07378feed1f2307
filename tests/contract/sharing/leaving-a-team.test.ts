import { beforeEach, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { createTeam, joinTeam } from '../../support/teams';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { add, remove, share } from './people';

// docs/permissions.md, A5 and A7, with every call made by a session that was open before.

const server = useTestServer();
let [ada, bo, visitor]: TestPerson[] = [];
let team = 0;
let space = '';
let file = '';
let ownFile = '';
let ownSpace = '';

const personOf = (person: TestPerson | undefined): TestPerson => {
  if (!person) throw new Error('Nobody is there.');
  return person;
};
const make = async (person: TestPerson, name: string, folder: string, type: number = fileTypes.newdoc): Promise<string> =>
  (await person.client.call('files.create', { body: { type, name, folder, ...(type === fileTypes.folder ? {} : { content: 'Text' }) } })).guid;
const readBy = (person: TestPerson | undefined, id: string) => personOf(person).client.call('files.get', { params: { id } });
const leave = (person: TestPerson | undefined): Promise<unknown> => server.pool.query('delete from team_members where person_id = $1', [personOf(person).user.id]);

beforeEach(async () => {
  [ada, bo, visitor] = [await server.register('Ada'), await server.register('Bo'), await server.register('Visitor')];
  team = await createTeam(server, 'Team');
  // Before the team, a space is a personal one.
  ownSpace = (await bo.client.call('spaces.create', { body: { name: 'Personal' } })).guid;
  await joinTeam(server, team, ada.user.id, 'creator');
  await joinTeam(server, team, bo.user.id, 'admin');
  space = (await bo.client.call('spaces.create', { body: { name: 'Space of the team' } })).guid;
  file = await make(bo, 'Minutes', space);
  ownFile = await make(bo, 'Diary', 'Desktop');
  await share(bo, file, { shareMode: 'readonly' });
});

/** The codes of a person's attempts on the file and the space; `ok` without a refusal. */
const attempts = async (person: TestPerson | undefined): Promise<Record<string, string>> => {
  const { client } = personOf(person);
  const codeOf = async (call: Promise<unknown>): Promise<string> => call.then(() => 'ok', async (error: unknown) => (await failureOf(Promise.reject(error as Error))).code);
  return {
    open: await codeOf(client.call('files.get', { params: { id: file } })),
    rename: await codeOf(client.call('files.rename', { params: { id: file }, body: { name: 'Mine' } })),
    publish: await codeOf(share(personOf(person), file, { shareMode: 'editable' })),
    list: await codeOf(client.call('files.list', { query: { folder: space } })),
    create: await codeOf(make(personOf(person), 'New', space)),
    'delete the file': await codeOf(client.call('files.remove', { params: { id: file } })),
    'delete the space': await codeOf(client.call('spaces.remove', { params: { guid: space } })),
  };
};
/** `ofFile`: the reason why the file is closed. */
const nothing = (ofFile: string) => ({
  open: ofFile, rename: ofFile, publish: ofFile, 'delete the file': ofFile,
  list: 'FILE_FORBIDDEN', create: 'FILE_FORBIDDEN', 'delete the space': 'FILE_FORBIDDEN',
});
const spacesOf = async (person: TestPerson | undefined): Promise<string[]> => (await personOf(person).client.call('spaces.list', { query: {} })).nodes.map(({ name }) => name);

describe('a person who left', () => {
  test('has nothing in the spaces of the team, keeps desktop and personal spaces, and their link is closed', async () => {
    expect((await readBy(visitor, file)).role).toBe('unknown');
    await leave(bo);
    expect(await attempts(bo)).toEqual(nothing('SHARE_INVALID'));
    expect(await failureOf(readBy(visitor, file))).toMatchObject({ code: 'SHARE_INVALID', args: { status: 'invalid_due_to_sharer_exited' } });
    expect(await spacesOf(bo)).toEqual(['Personal']);
    expect((await personOf(bo).client.call('files.list', { query: { type: 'created' } })).files.map(({ name }) => name)).toEqual(['Diary']);
    expect([(await readBy(bo, ownFile)).role, (await readBy(bo, ownSpace)).role]).toEqual(['owner', 'owner']);
    await make(personOf(bo), 'New', ownSpace);
    // The file is as it was, and its maker is still named.
    expect((await server.pool.query('select name, creator_id::int as creator from files where guid = $1', [file])).rows).toEqual([{ name: 'Minutes', creator: personOf(bo).user.id }]);
  });

  test('owns again after joining again, and in between only as long as a grant reaches them', async () => {
    const ofAda = (await personOf(ada).client.call('spaces.create', { body: { name: 'Space of Ada' } })).guid;
    await add(personOf(ada), ofAda, personOf(bo), 'editor');
    const made = await make(personOf(bo), 'Plan', ofAda);
    await share(personOf(bo), made, { shareMode: 'readonly' });
    await leave(bo);
    // The grant on the space remains, so Bo is an outsider who works in it.
    expect([(await readBy(bo, made)).role, (await readBy(visitor, made)).role]).toEqual(['owner', 'unknown']);
    await remove(personOf(ada), ofAda, personOf(bo));
    expect([(await failureOf(readBy(bo, made))).code, (await failureOf(readBy(visitor, made))).code]).toEqual(['SHARE_INVALID', 'SHARE_INVALID']);
    await joinTeam(server, team, personOf(bo).user.id);
    expect([(await readBy(bo, made)).role, (await readBy(visitor, made)).role]).toEqual(['owner', 'unknown']);
  });

  test('is not found by a search in the space, nor does a search find its files for them', async () => {
    await leave(bo);
    const found = await personOf(bo).client.call('search.files', { body: { keyword: 'Minutes' } });
    expect(found.files).toEqual([]);
  });
});

describe('a disabled member', () => {
  test('keeps only their desktop and personal spaces, and has everything again once enabled', async () => {
    await joinTeam(server, team, personOf(bo).user.id, 'disabled');
    expect(await attempts(bo)).toEqual(nothing('FILE_FORBIDDEN'));
    expect(await failureOf(readBy(visitor, file))).toMatchObject({ code: 'SHARE_INVALID', args: { status: 'invalid_due_to_sharer_invalid' } });
    expect([(await readBy(bo, ownFile)).role, (await readBy(bo, ownSpace)).role]).toEqual(['owner', 'owner']);
    expect(await spacesOf(bo)).toEqual(['Personal']);
    await joinTeam(server, team, personOf(bo).user.id, 'member');
    expect((await readBy(bo, file)).role).toBe('owner');
    expect((await readBy(visitor, file)).role).toBe('unknown');
  });

  test('manages what others made on their desktop, and has nothing on the desktops of others', async () => {
    const folder = await make(personOf(bo), 'Shared', 'Desktop', fileTypes.folder);
    await add(personOf(bo), folder, personOf(ada), 'editor');
    const guest = await make(personOf(ada), 'By Ada', folder);
    const theirs = await make(personOf(ada), 'Of Ada', 'Desktop', fileTypes.folder);
    await add(personOf(ada), theirs, personOf(bo), 'editor');
    const made = await make(personOf(bo), 'By Bo', theirs);
    await joinTeam(server, team, personOf(bo).user.id, 'disabled');
    expect((await readBy(bo, guest)).isAdmin).toBe(true);
    expect((await failureOf(readBy(bo, made))).code).toBe('FILE_FORBIDDEN');
  });
});

describe('an outsider who owns files in a space of the team', () => {
  let outsider: TestPerson;
  let ofAda = '';
  beforeEach(async () => {
    outsider = await server.register('Outsider');
    ofAda = (await personOf(ada).client.call('spaces.create', { body: { name: 'Space of Ada' } })).guid;
  });
  const collaboratorsOf = async (guid: string): Promise<unknown> => (await personOf(ada).client.call('sharing.collaborators', { params: { id: guid } })).collaborators
    .filter(({ user }) => user.name === 'Outsider').map(({ role, owner, isAdmin }) => ({ role, owner, isAdmin }));

  test('remains the owner of a file that is cut off, because their grant is copied, and is listed once', async () => {
    await add(personOf(ada), ofAda, outsider, 'editor');
    const guid = await make(outsider, 'Plan', ofAda);
    await outsider.client.call('sharing.setInheritance', { params: { id: guid }, body: { isCutOff: true } });
    await remove(personOf(ada), ofAda, outsider);
    expect((await readBy(outsider, guid)).role).toBe('owner');
    expect(await collaboratorsOf(guid)).toEqual([{ role: null, owner: true, isAdmin: false }]);
  });

  test('of a file that was handed over to them keeps a grant, without the admin flag, and is listed once', async () => {
    const guid = await make(personOf(ada), 'Plan', ofAda);
    await add(personOf(ada), guid, outsider, 'reader', true);
    await personOf(ada).client.call('sharing.transfer', { params: { id: guid }, body: { userId: outsider.user.id } });
    expect((await readBy(outsider, guid)).role).toBe('owner');
    expect(await collaboratorsOf(guid)).toEqual([{ role: null, owner: true, isAdmin: false }]);
    const { rows } = await server.pool.query('select role, is_admin from grants where file_guid = $1 and subject_id = $2', [guid, outsider.user.id]);
    expect(rows).toEqual([{ role: 'reader', is_admin: false }]);
  });
});
