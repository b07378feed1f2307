import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../src/api-client/api-client';
import { fileTypes } from '../../../src/contract/entities/file';
import { digestOf, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';

const server = useTestServer();
let ada: TestPerson;
/** Two windows of one person, each with a session of its own. */
let here: ApiClient;
let there: ApiClient;

beforeAll(async () => {
  ada = await server.register('Ada');
  const { token } = await server.clientFor().call('auth.login', { body: { email: ada.email, password: digestOf(ada.password) } });
  here = server.clientFor(ada, 'here');
  there = server.clientFor({ token: token ?? '' }, 'there');
});

const make = async (name: string, folder = 'Desktop') => here.call('files.create', { body: { type: fileTypes.folder, name, folder } });
const get = (id: string) => here.call('files.get', { params: { id } });
const rename = (window: ApiClient, id: string, name: string, more: { base?: string; expected?: string } = {}) =>
  window.call('files.rename', { params: { id }, body: { name, ...more } });
const move = (window: ApiClient, id: string, to: string, more: { base?: string; expected?: string; after?: string } = {}) =>
  window.call('files.move', { params: { id }, body: { to, ...more } });
const remove = (window: ApiClient, id: string, expected?: number) => window.call('files.remove', { params: { id }, query: { expected } });
const recover = (window: ApiClient, id: string, expected?: number) => window.call('trash.recover', { params: { id }, query: { expected } });

/** All data that a change could have left behind. */
const everything = async () => [
  (await server.pool.query('select * from files order by guid')).rows,
  (await server.pool.query('select count(*) from events')).rows,
];

const expectTooLate = async (call: () => Promise<unknown>): Promise<void> => {
  const before = await everything();
  expect(await failureOf(call())).toMatchObject({
    code: 'CHANGED_MEANWHILE', status: 409, retryable: false, message: 'This can no longer be undone: the file has been changed in the meantime.',
  });
  expect(await everything()).toEqual(before);
};

let left: string;
let right: string;
beforeEach(async () => { [left, right] = [(await make('Left')).guid, (await make('Right')).guid]; });

describe('the later intent wins', () => {
  test('a move returns the folder that it moved the file out of, after an earlier move by another window', async () => {
    const { guid } = await make('File');
    expect(await move(there, guid, left, { base: 'Desktop' })).not.toHaveProperty('superseded');
    expect(await move(here, guid, right, { base: 'Desktop' })).toMatchObject({ parentId: right, revision: 3, superseded: { folder: { guid: left, name: 'Left', type: 1 } } });
    expect(await move(there, guid, 'Desktop', { base: right })).not.toHaveProperty('superseded');
    expect(await move(here, guid, left, { base: right })).toMatchObject({ parentId: left, superseded: { folder: { guid: 'Desktop', name: 'Desktop', type: 1 } } });
    expect(JSON.stringify(await move(here, guid, right, { base: right }))).not.toContain(ada.user.desktopGuid);
  });

  test('a move to a place that another window had chosen already replaces nothing', async () => {
    const { guid } = await make('File');
    await move(there, guid, left, { base: 'Desktop' });
    const again = await move(here, guid, left, { base: 'Desktop' });
    expect(again).toMatchObject({ parentId: left, revision: 2 });
    expect(again).not.toHaveProperty('superseded');
    const { guid: sibling } = await make('Sibling', left);
    expect(await move(here, guid, left, { base: 'Desktop', after: sibling })).not.toHaveProperty('superseded');
  });

  test('a file in the trash already remains unchanged, even if another person deleted it, and the response says so', async () => {
    const { guid } = await make('File', left);
    expect(await remove(there, guid)).toEqual({});
    await server.pool.query('update files set deleted_by = $2 where guid = $1', [guid, (await server.register('Bo')).user.id]);
    const before = await everything();
    expect(await remove(here, guid)).toEqual({ isUnchanged: true });
    expect(await everything()).toEqual(before);
    await remove(there, left);
    const { guid: inFolder } = await make('Child', right);
    await remove(there, right);
    expect(await remove(here, inFolder)).toEqual({ isUnchanged: true });
  });

  test('a recovered file remains unchanged, and the response says so', async () => {
    const { guid } = await make('File');
    await remove(there, guid);
    expect(await recover(there, guid)).not.toHaveProperty('isUnchanged');
    const before = await everything();
    expect(await recover(here, guid)).toMatchObject({ guid, isDelete: false, revision: 3, isUnchanged: true });
    expect(await everything()).toEqual(before);
  });
});

describe('undoing a rename', () => {
  test('succeeds while the file has the name that the rename gave, wherever the file is', async () => {
    const { guid } = await make('Cafe\u0301');
    await rename(here, guid, ' Bar\u0301 ', { base: 'Cafe\u0301' });
    await move(there, guid, left);
    const back = await rename(here, guid, 'Cafe\u0301', { base: ' Bar\u0301 ', expected: ' Bar\u0301 ' });
    expect(back).toMatchObject({ name: 'Caf\u00e9', parentId: left, revision: 4 });
    expect(back).not.toHaveProperty('superseded');
  });

  test.each(['Three', 'One'])('is refused after another window renamed it to %s', async (theirs) => {
    const { guid } = await make('One');
    await rename(here, guid, 'Two', { base: 'One' });
    await rename(there, guid, theirs, { base: 'Two' });
    await expectTooLate(() => rename(here, guid, 'One', { base: 'Two', expected: 'Two' }));
    expect((await get(guid)).name).toBe(theirs);
  });
});

describe('undoing a move', () => {
  test('succeeds while the file is where the move put it, whatever its name', async () => {
    const { guid } = await make('File');
    await move(here, guid, left, { base: 'Desktop' });
    await rename(there, guid, 'Renamed');
    expect(await move(here, guid, 'Desktop', { base: left, expected: left })).toMatchObject({ parentId: 'Desktop', name: 'Renamed' });
    expect(await move(here, guid, left, { expected: '0' })).toMatchObject({ parentId: left });
  });

  test.each(['Right', 'Desktop'])('is refused once another window moved the file to %s', async (theirs) => {
    const { guid } = await make('File');
    const to = theirs === 'Desktop' ? 'Desktop' : right;
    await move(here, guid, left, { base: 'Desktop' });
    await move(there, guid, to, { base: left });
    await expectTooLate(() => move(here, guid, 'Desktop', { base: left, expected: left }));
    expect((await get(guid)).parentId).toBe(to);
  });
});

describe('undoing a removal', () => {
  test('succeeds while the file is in the trash by this person', async () => {
    const { guid } = await make('File', left);
    await remove(here, guid);
    expect(await recover(here, guid, ada.user.id)).toMatchObject({ parentId: left, isDelete: false });
  });

  test('is refused once another window recovered the file', async () => {
    const { guid } = await make('File');
    await remove(here, guid);
    await recover(there, guid);
    await expectTooLate(() => recover(here, guid, ada.user.id));
  });

  test('is refused if someone else deleted the file, or if it was deleted with its folder', async () => {
    const [{ guid }, { guid: child }] = [await make('File'), await make('Child', left)];
    await remove(here, guid);
    await server.pool.query('update files set deleted_by = $2 where guid = $1', [guid, (await server.register('Bo')).user.id]);
    await expectTooLate(() => recover(here, guid, ada.user.id));
    await remove(here, child);
    await recover(there, child);
    await remove(there, left);
    await expectTooLate(() => recover(here, child, ada.user.id));
  });
});

describe('undoing a creation or a recovery', () => {
  test('succeeds while nothing was changed', async () => {
    const made = await make('File');
    expect(await remove(here, made.guid, made.revision)).toEqual({});
    const recovered = await recover(here, made.guid);
    expect(await remove(here, made.guid, recovered.revision)).toEqual({});
    expect(await failureOf(get(made.guid))).toMatchObject({ code: 'FILE_DELETED' });
  });

  test.each([
    ['renamed the file', (guid: string) => rename(there, guid, 'Renamed')],
    ['moved the file', (guid: string) => move(there, guid, left)],
    ['put something into the folder', (guid: string) => there.call('files.create', { body: { type: fileTypes.newdoc, name: 'Work', folder: guid } })],
    ['put it into the trash', (guid: string) => remove(there, guid)],
  ])('is refused once another window %s', async (_title, change) => {
    const { guid, revision } = await make('File');
    await change(guid);
    await expectTooLate(() => remove(here, guid, revision));
  });

  test('keeps a recovered file that was renamed since', async () => {
    const { guid } = await make('File');
    await remove(here, guid);
    const { revision } = await recover(here, guid);
    await rename(there, guid, 'Renamed');
    await expectTooLate(() => remove(here, guid, revision));
  });
});

test('a person without access to a file learns nothing by guessing', async () => {
  const bo = await server.register('Bo');
  const { guid } = await make('Secret');
  for (const call of [
    () => rename(bo.client, guid, 'x', { expected: 'Wrong' }), () => move(bo.client, guid, 'Desktop', { expected: left }),
    () => remove(bo.client, guid, 7), () => recover(bo.client, guid, bo.user.id),
  ]) expect(await failureOf(call())).toMatchObject({ code: 'FILE_FORBIDDEN', status: 403 });
});
