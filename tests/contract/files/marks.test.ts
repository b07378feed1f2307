import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';
import { lastSeqOf, eventSummaries, eventsFor } from './event-log';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let cy: TestPerson;
let file: string;

beforeAll(async () => {
  [ada, bo, cy] = [await server.register('Ada'), await server.register('Bo'), await server.register('Cy')];
});
beforeEach(async () => {
  file = (await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Secret plan' } })).guid;
  await ada.client.call('sharing.addCollaborator', { params: { id: file }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'reader' } });
});

const get = (person: TestPerson) => person.client.call('files.get', { params: { id: file } });
const star = (person: TestPerson) => person.client.call('files.star', { params: { id: file } });
const unstar = (person: TestPerson) => person.client.call('files.unstar', { params: { id: file } });
const mark = (person: TestPerson, marked: boolean) => person.client.call('files.mark', { params: { id: file }, body: { marked } });
const use = (person: TestPerson, action: 'open' | 'update' | 'comment') => person.client.call('files.use', { params: { id: file }, body: { action } });
const lock = (person: TestPerson, id = file) => person.client.call('files.lock', { params: { id } });
const unlock = (person: TestPerson, id = file) => person.client.call('files.unlock', { params: { id } });

describe('favourites', () => {
  test('are personal, announced to their person only, and changed once', async () => {
    const seq = await lastSeqOf(server);
    expect(await star(bo)).toMatchObject({ guid: file, starred: true });
    expect(await star(bo)).toMatchObject({ starred: true, isUnchanged: true });
    expect([(await get(bo)).starred, (await get(ada)).starred]).toEqual([true, false]);
    expect((await unstar(bo)).starred).toBe(false);
    expect(await unstar(bo)).toMatchObject({ starred: false, isUnchanged: true });
    expect(await eventSummaries(server, bo, seq)).toEqual([`StarredFile create ${file}`, `StarredFile destroy ${file}`]);
    expect(await eventSummaries(server, ada, seq)).toEqual([]);
    expect((await eventsFor(server, bo, seq))[0]?.data?.file.name).toBe('Secret plan');
  });
});

describe('the recent files', () => {
  test('announce to their person only that a file left, returned, or returned by its use', async () => {
    const seq = await lastSeqOf(server);
    await use(bo, 'open');
    await bo.client.call('recents.hide', { params: { id: file } });
    expect((await eventsFor(server, bo, seq)).at(-1)?.data?.file.hiddenFromRecent).toBe(true);
    await bo.client.call('recents.show', { params: { id: file } });
    await bo.client.call('recents.hide', { params: { id: file } });
    await use(bo, 'open');
    await use(bo, 'open');
    expect(await eventSummaries(server, bo, seq)).toEqual(Array.from({ length: 4 }, () => `File update ${file}`));
    expect((await eventsFor(server, bo, seq)).at(-1)?.data?.file.hiddenFromRecent ?? false).toBe(false);
    expect(await eventSummaries(server, ada, seq)).toEqual([]);
  });
});

describe('read and unread (section 4: marked)', () => {
  test('is marked, and unread again when it is shared again', async () => {
    const seq = await lastSeqOf(server);
    expect((await mark(bo, true)).marked).toBe(true);
    expect(await mark(bo, true)).toMatchObject({ isUnchanged: true });
    expect((await mark(bo, false)).marked).toBe(false);
    expect(await mark(bo, false)).toMatchObject({ isUnchanged: true });
    expect(await eventSummaries(server, bo, seq)).toEqual([`FileMark read ${file}`, `FileMark unread ${file}`]);
    expect(await eventSummaries(server, ada, seq)).toEqual([]);
    await mark(bo, true);
    await ada.client.call('sharing.removeCollaborator', { params: { id: file, userId: bo.user.id } });
    await ada.client.call('sharing.addCollaborator', { params: { id: file }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'reader' } });
    expect((await get(bo)).marked).toBe(false);
  });

  test('all concurrently: the files shared with this person, announced once to this person alone', async () => {
    await bo.client.call('files.markAllRead', {});
    const second = (await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Second' } })).guid;
    await ada.client.call('sharing.addCollaborator', { params: { id: second }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'reader' } });
    await mark(bo, false);
    const seq = await lastSeqOf(server);
    expect(await bo.client.call('files.markAllRead', {})).toEqual({ count: 2 });
    expect(await bo.client.call('files.markAllRead', {})).toEqual({ count: 0 });
    expect((await get(bo)).marked).toBe(true);
    expect(await eventSummaries(server, bo, seq)).toEqual(['FileMark readAll ']);
    for (const other of [ada, cy]) expect(await eventSummaries(server, other, seq)).toEqual([]);
  });
});

describe('locks (docs/permissions.md, canLock, canUnlock)', () => {
  test('keep others out until they are removed; everyone who can read the file is notified', async () => {
    await ada.client.call('sharing.changeCollaborator', { params: { id: file, userId: bo.user.id }, body: { role: 'editor' } });
    const seq = await lastSeqOf(server);
    const before = await get(ada);
    const locked = await lock(ada);
    expect(locked).toMatchObject({ isLocked: true, lockedUser: { id: ada.user.id, name: 'Ada' }, revision: before.revision + 1, updatedAt: before.updatedAt });
    expect(locked.lockedAt).not.toBeNull();
    expect(await lock(ada)).toMatchObject({ isLocked: true, isUnchanged: true });
    expect(await failureOf(bo.client.call('files.rename', { params: { id: file }, body: { name: 'x' } }))).toMatchObject({ code: 'FILE_IS_LOCKED', status: 409 });
    expect(await failureOf(lock(bo))).toMatchObject({ code: 'NO_ACCESS_MODIFY', status: 403 });
    expect(await failureOf(unlock(bo))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    await ada.client.call('files.rename', { params: { id: file }, body: { name: 'Mine' } });
    expect(await unlock(ada)).toMatchObject({ isLocked: false, lockedUser: null, lockedAt: null });
    expect(await unlock(ada)).toMatchObject({ isUnchanged: true });
    await bo.client.call('files.rename', { params: { id: file }, body: { name: 'Theirs' } });
    expect(await eventSummaries(server, bo, seq)).toEqual(Array.from({ length: 4 }, () => `File update ${file}`));
    expect(await eventSummaries(server, cy, seq)).toEqual([]);
  });

  test('of another person who manages the file: FILE_IS_LOCKED; folders have none', async () => {
    await server.pool.query('update grants set is_admin = true where file_guid = $1', [file]);
    await lock(bo);
    expect(await failureOf(lock(ada))).toMatchObject({ code: 'FILE_IS_LOCKED' });
    expect(await unlock(ada)).toMatchObject({ isLocked: false });
    const folder = (await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Folder' } })).guid;
    expect(await failureOf(lock(ada, folder))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
  });
});

describe('use', () => {
  test('is stored for this person, with the action for the timelines', async () => {
    const { lastAction, lastUsedAt } = await use(bo, 'open');
    expect(lastAction).toBe('open');
    expect(await get(bo)).toMatchObject({ lastAction: 'open', lastUsedAt });
    expect(await get(ada)).toMatchObject({ lastAction: null, lastUsedAt: null });
    await use(ada, 'update');
    const { rows } = await server.pool.query('select action from activities where file_guid = $1 order by id', [file]);
    expect(rows).toEqual([{ action: 'create' }, { action: 'update' }]);
  });

  test('cannot be reported without the right to it', async () => {
    expect(await failureOf(use(bo, 'update'))).toMatchObject({ code: 'NO_ACCESS_EDIT' });
    expect(await failureOf(use(bo, 'comment'))).toMatchObject({ code: 'FAILURE_READ_ONLY' });
    expect((await get(bo)).lastAction).toBeNull();
  });

  test.each(['/panda-api/file/files/', '/api/file/files/'])('is reported under %s', async (prefix) => {
    const response = await rawRequest(server.url, 'POST', `${prefix}${file}/user_action`, { token: ada.token, body: { action: 'open' } });
    expect(response.status).toBe(200);
  });
});

test('the creator is the person who created the file', async () => {
  expect(await bo.client.call('files.creator', { params: { id: file } })).toEqual({ id: ada.user.id, name: 'Ada', avatar: null });
});

const calls: Record<string, (person: TestPerson, id: string) => Promise<unknown>> = {
  star: (person, id) => person.client.call('files.star', { params: { id } }),
  unstar: (person, id) => person.client.call('files.unstar', { params: { id } }),
  lock, unlock,
  mark: (person, id) => person.client.call('files.mark', { params: { id }, body: { marked: true } }),
  use: (person, id) => person.client.call('files.use', { params: { id }, body: { action: 'open' } }),
  creator: (person, id) => person.client.call('files.creator', { params: { id } }),
  hide: (person, id) => person.client.call('recents.hide', { params: { id } }),
  show: (person, id) => person.client.call('recents.show', { params: { id } }),
};

describe.each(Object.entries(calls))('%s', (_name, call) => {
  test('reveals nothing about a file that the caller cannot read', async () => {
    const failure = await failureOf(call(cy, file));
    expect(failure).toMatchObject({ code: 'FILE_FORBIDDEN', status: 403, args: { mayApply: true } });
    expect(JSON.stringify(failure)).not.toContain('Secret');
    for (const id of ['0123456789ABCDEFGHIJKL', 'x', "'--", ada.user.desktopGuid]) expect(await failureOf(call(cy, id))).toMatchObject({ code: 'FILE_NOT_FOUND', status: 404 });
    await ada.client.call('files.remove', { params: { id: file } });
    expect(await failureOf(call(cy, file))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(await failureOf(call(ada, file))).toMatchObject({ code: 'FILE_DELETED', status: 410 });
    expect((await server.pool.query('select * from person_files where person_id = $1', [cy.user.id])).rows).toEqual([]);
  });
});

test.each([
  ['/marks', {}, 'marked'], ['/marks', { marked: 'yes' }, 'marked'], ['/marks', { marked: true, personId: 7 }, 'body'],
])('POST %s with %j is VALIDATION_FAILED at %s', async (path, body, field) => {
  const response = await rawRequest(server.url, 'POST', `/api/files/${file}${path}`, { token: ada.token, body });
  expect([response.status, response.refusal().args]).toEqual([400, { field }]);
});

test.each([[{}], [{ action: 'create' }], [{ action: 7 }], [{ action: 'open; drop' }]])('the action %j is unknown', async (body) => {
  const response = await rawRequest(server.url, 'POST', `/panda-api/file/files/${file}/user_action`, { token: ada.token, body });
  expect([response.status, response.refusal().args]).toEqual([400, { field: 'action' }]);
});

test('the text of a new file is stored, and its beginning is the excerpt', async () => {
  const content = `  First line\n\n${'😀'.repeat(300)}`;
  const made = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'With text', content } });
  expect(made.excerpt).toBe(`First line ${'😀'.repeat(189)}`);
  expect((await ada.client.call('files.get', { params: { id: made.guid } })).content).toBe(content);
  const { files } = await ada.client.call('files.list', { query: { excerpt: 'true' } });
  expect(files.find(({ guid }) => guid === made.guid)?.excerpt).toBe(made.excerpt);
  expect((await server.pool.query('select has_content from files where guid = any($1) order by 1', [[file, made.guid]])).rows).toEqual([{ has_content: false }, { has_content: true }]);
  expect(await failureOf(ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Folder', content: 'x' } }))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'content' } });
  expect(await failureOf(ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Long', content: 'x'.repeat(500_001) } }))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'content' } });
});
