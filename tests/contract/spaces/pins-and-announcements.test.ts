import { beforeAll, describe, expect, test } from 'vitest';
import { connectLive } from '../../support/live-client';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';
import { insertGrant } from '../../support/workspace-rows';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let spaces: string[];

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
  spaces = [];
  for (const name of ['A', 'B', 'C', 'D']) spaces.push((await ada.client.call('spaces.create', { body: { name } })).guid);
  for (const guid of spaces) await insertGrant(server, guid, { type: 1, id: bo.user.id }, 'reader', { by: bo.user.id });
});

const at = (index: number): { guid: string } => ({ guid: spaces[index] ?? '' });
const pinnedOf = async (person: TestPerson): Promise<string> => (await person.client.call('spaces.listPinned', {})).nodes.map(({ name }) => name).join('');

// File specification, section 4, "Spaces".
describe('pins', () => {
  test('are appended, skipped if present already, and removed; each person has their own', async () => {
    expect(await ada.client.call('spaces.pin', { params: at(0) })).toMatchObject({ isPinned: true, name: 'A' });
    for (const index of [1, 2, 3]) await ada.client.call('spaces.pin', { params: at(index) });
    expect(await ada.client.call('spaces.pin', { params: at(0) })).toMatchObject({ isPinned: true, isUnchanged: true });
    expect([await pinnedOf(ada), await pinnedOf(bo)]).toEqual(['ABCD', '']);
    expect((await ada.client.call('spaces.list', { query: { orderBy: 'name+asc' } })).nodes.map(({ isPinned }) => isPinned)).toEqual([true, true, true, true]);
    expect(await ada.client.call('spaces.unpin', { params: at(1) })).toMatchObject({ isPinned: false });
    expect(await ada.client.call('spaces.unpin', { params: at(1) })).toMatchObject({ isPinned: false, isUnchanged: true });
    expect(await pinnedOf(ada)).toBe('ACD');
    await ada.client.call('spaces.pin', { params: at(1) });
    expect(await pinnedOf(ada)).toBe('ACDB');
  });

  test('move behind another pin or to the first place; the same target does nothing', async () => {
    await ada.client.call('spaces.movePinned', { params: at(1), body: { afterGuid: spaces[0] } });
    expect(await pinnedOf(ada)).toBe('ABCD');
    await ada.client.call('spaces.movePinned', { params: at(3) });
    expect(await pinnedOf(ada)).toBe('DABC');
    await ada.client.call('spaces.movePinned', { params: at(3), body: { afterGuid: spaces[2] } });
    await ada.client.call('spaces.movePinned', { params: at(2), body: { afterGuid: 'FIRST' } });
    expect(await pinnedOf(ada)).toBe('CABD');
    for (const body of [{ afterGuid: spaces[0] }, { afterGuid: spaces[1] }]) {
      expect(await ada.client.call('spaces.movePinned', { params: at(1), body })).toMatchObject({ isUnchanged: true });
    }
    expect(await pinnedOf(ada)).toBe('CABD');
    expect(await failureOf(bo.client.call('spaces.movePinned', { params: at(0) }))).toMatchObject({ code: 'SPACE_NOT_PINNED', status: 409 });
    expect(await failureOf(ada.client.call('spaces.movePinned', { params: at(0), body: { afterGuid: '0123456789ABCDEFGHIJKL' } }))).toMatchObject({ code: 'SPACE_NOT_PINNED' });
    expect((await rawRequest(server.url, 'POST', `/api/spaces/${at(0).guid}/action/move`, { token: ada.token, body: { after: 'x' } })).refusal().code).toBe('VALIDATION_FAILED');
  });

  test('three hundred moves to one place keep their order', async () => {
    for (let turn = 0; turn < 300; turn += 1) await ada.client.call('spaces.movePinned', { params: at(turn % 2), body: { afterGuid: spaces[2] } });
    expect(await pinnedOf(ada)).toBe('CBAD');
    await ada.client.call('spaces.movePinned', { params: at(0), body: { afterGuid: spaces[2] } });
    expect(await pinnedOf(ada)).toBe('CABD');
  }, 60_000);

  test('are hidden with a space that is trashed, or from which the person is removed, and return with it', async () => {
    await bo.client.call('spaces.pin', { params: at(0) });
    await bo.client.call('spaces.pin', { params: at(1) });
    await ada.client.call('spaces.remove', { params: at(1) });
    await server.pool.query('delete from grants where file_guid = $1 and subject_id = $2', [spaces[0], bo.user.id]);
    expect([await pinnedOf(ada), await pinnedOf(bo)]).toEqual(['CAD', '']);
    await ada.client.call('trash.recover', { params: { id: spaces[1] ?? '' } });
    expect([await pinnedOf(ada), await pinnedOf(bo)]).toEqual(['CABD', 'B']);
    await insertGrant(server, spaces[0] ?? '', { type: 1, id: bo.user.id }, 'reader', { by: bo.user.id });
  });

  test('are paged', async () => {
    const { nodes, nextCursor } = await ada.client.call('spaces.listPinned', { query: { limit: 3 } });
    const rest = await ada.client.call('spaces.listPinned', { query: { limit: 3, cursor: nextCursor ?? '' } });
    expect([nodes.length, rest.nodes.map(({ name }) => name), rest.nextCursor]).toEqual([3, ['D'], null]);
  });

  test('are announced to the person alone', async () => {
    const [own, others] = [await connectLive(server, ada, 'second'), await connectLive(server, bo)];
    await ada.client.call('spaces.unpin', { params: at(3) });
    await own.waitFor(1);
    expect(own.events.map(({ action, guid }) => [action, guid])).toEqual([['update', spaces[3]]]);
    // The next event of Bo's is the first one that he receives.
    const { guid } = await bo.client.call('files.create', { body: { type: 1, name: 'Later' } });
    await others.waitFor(1);
    expect(others.events.map((event) => event.guid)).toEqual([guid]);
    own.close();
    others.close();
  });
});

describe('announcements', () => {
  const list = async (person: TestPerson, index = 2) => (await person.client.call('announcements.list', { params: at(index) })).data.announcements;

  test('are created by those who manage the space, announced to all members, and marked as read per person', async () => {
    expect(await failureOf(bo.client.call('announcements.put', { params: at(2), body: { announcement: 'Mine' } }))).toMatchObject({ code: 'NO_ACCESS_MODIFY', status: 403 });
    const live = await connectLive(server, bo);
    const { data: { announcement } } = await ada.client.call('announcements.put', { params: at(2), body: { announcement: ' We moved 🎉 ' } });
    expect(announcement).toMatchObject({ announcement: 'We moved 🎉', isRead: true, creator: { id: ada.user.id, name: 'Ada' } });
    await live.waitFor(1);
    expect(live.events[0]).toMatchObject({ kind: 'File', action: 'update', guid: spaces[2] });

    const id = announcement?.id ?? 0;
    const nodeOf = async (person: TestPerson) => (await person.client.call('spaces.list', {})).nodes.find(({ name }) => name === 'C');
    expect([(await nodeOf(ada))?.announcement?.isRead, (await nodeOf(bo))?.announcement?.isRead]).toEqual([true, false]);
    expect(await list(bo)).toMatchObject([{ id, isRead: false }]);
    expect(await bo.client.call('announcements.read', { params: { ...at(2), id } })).toEqual({});
    expect(await bo.client.call('announcements.read', { params: { ...at(2), id } })).toEqual({ isUnchanged: true });
    expect([(await nodeOf(bo))?.announcement?.isRead, await list(bo)]).toMatchObject([true, [{ id, isRead: true }]]);
    live.close();
  });

  test('with the same text are not announced again; a new text is unread again; an empty one removes all', async () => {
    expect(await ada.client.call('announcements.put', { params: at(2), body: { announcement: 'We moved 🎉' } })).toMatchObject({ isUnchanged: true });
    await ada.client.call('announcements.put', { params: at(2), body: { announcement: 'And back' } });
    expect((await list(bo)).map(({ announcement, isRead }) => [announcement, isRead])).toEqual([['And back', false], ['We moved 🎉', true]]);
    expect(await ada.client.call('announcements.put', { params: at(2), body: { announcement: ' ' } })).toEqual({ data: { announcement: null } });
    expect(await ada.client.call('announcements.put', { params: at(2), body: { announcement: '' } })).toEqual({ data: { announcement: null }, isUnchanged: true });
    expect(await list(bo)).toEqual([]);
  });

  test('of another space cannot be read there', async () => {
    const { data } = await ada.client.call('announcements.put', { params: at(3), body: { announcement: 'Elsewhere' } });
    expect(await failureOf(ada.client.call('announcements.read', { params: { ...at(2), id: data.announcement?.id ?? 0 } }))).toMatchObject({ code: 'ANNOUNCEMENT_NOT_FOUND', status: 404 });
  });

  test.each([
    ['nothing', '{}'], ['a number', '{"announcement":7}'], ['another field', '{"announcement":"x","title":"y"}'], ['10,001 characters', JSON.stringify({ announcement: 'x'.repeat(10_001) })],
    ['NUL', '{"announcement":"a\\u0000"}'], ['half a pair', '{"announcement":"a\\ud800"}'],
  ])('%s is refused', async (_what, body) => {
    const response = await rawRequest(server.url, 'PUT', `/api/files/${at(2).guid}/announcements`, { token: ada.token, body });
    expect([response.status, response.refusal().code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  test.each(['0', '-1', '1.5', 'x', '99999999999999999999'])('the id %s is refused', async (id) => {
    const response = await rawRequest(server.url, 'POST', `/api/files/${at(2).guid}/announcements/${id}/action/read`, { token: ada.token, body: {} });
    expect([response.status, response.refusal().code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});
