import { describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { noticeTypes, type NoticeKind } from '../../../src/contract/entities/notice';
import type { TestPerson } from '../../support/test-server';
import { failureOf } from '../http/failure-of';
import { add, startWithFour } from '../sharing/people';

const { server, ada, bo, cy, eve: di } = await startWithFour();

const make = async (person: TestPerson, name: string, { type = fileTypes.newdoc, folder }: { type?: number; folder?: string } = {}): Promise<string> =>
  (await person.client.call('files.create', { body: { type, name, ...(folder === undefined ? {} : { folder }) } })).guid;

const list = async (person: TestPerson, query: { status?: 'all' | 'unread'; action?: 'peek'; lt?: number; limit?: number; kind?: NoticeKind } = {}) => person.client.call('notices.list', { query: { limit: 20, status: 'all', ...query } });
const counts = async (person: TestPerson) => {
  const [unread, unpeeked] = await Promise.all([person.client.call('notices.unreadCount', {}), person.client.call('notices.unpeekedCount', {})]);
  return { unread: unread.count, unpeeked: unpeeked.count };
};
const apply = (person: TestPerson, id: string, message?: string) => person.client.call('sharing.apply', { params: { id }, body: { role: 'editor', ...(message === undefined ? {} : { message }) } });
const latest = async (person: TestPerson) => (await list(person)).notifications[0]?.notification;

describe('a request for access', () => {
  test('reaches the owner with its message, and its outcome reaches the person who requested it', async () => {
    const guid = await make(ada, 'Plan');
    const { id: requestId } = await apply(bo, guid, 'Two typos');
    expect(await latest(ada)).toMatchObject({
      type: noticeTypes.COLLAB_REQUEST, file: { guid, name: 'Plan' }, fileGuid: guid, user: { id: bo.user.id, name: 'Bo' }, msg: 'Two typos', isAvailable: true,
      roleApply: { requestId, role: 'editor', status: 'ROLE_APPLY_IS_PENDING', decidedAt: null, decidedBy: null }, text: '\u2068Bo\u2069 asks to edit \u2068Plan\u2069',
    });
    expect(await counts(ada)).toEqual({ unread: 1, unpeeked: 1 });
    expect((await list(bo)).notifications).toEqual([]);
    await ada.client.call('sharing.approve', { params: { id: guid, requestId }, body: {} });
    expect(await latest(ada)).toMatchObject({ roleApply: { status: 'ROLE_APPLY_IS_APPROVED', decidedAt: expect.stringMatching(/Z$/) as string, decidedBy: { id: ada.user.id, name: 'Ada' } } });
    // One notice: the outcome says that the file is shared.
    expect((await list(bo)).notifications.map(({ notification }) => notification)).toMatchObject([
      { type: noticeTypes.COLLAB_REQUEST, actionType: 'approved', file: { name: 'Plan' }, text: '\u2068Ada\u2069 allowed you to edit \u2068Plan\u2069' },
    ]);
  });

  test('that is refused reveals nothing about the file', async () => {
    const guid = await make(ada, 'Secret');
    const { id: requestId } = await apply(cy, guid);
    await ada.client.call('sharing.refuse', { params: { id: guid, requestId } });
    const notice = await latest(cy);
    expect(notice).toMatchObject({ type: noticeTypes.COLLAB_REQUEST, actionType: 'refused', isAvailable: false, file: null, fileName: null, path: null, link: null, msg: null });
    expect(JSON.stringify(notice)).not.toContain('Secret');
    expect(JSON.stringify(notice)).not.toContain(guid);
  });

  test('replaces the same person\'s earlier request, but not the requests of others', async () => {
    const guid = await make(di, 'Requests');
    await apply(bo, guid, 'First');
    await apply(cy, guid, 'Second');
    await apply(bo, guid, 'Third');
    expect((await list(di)).notifications.map(({ notification: { msg } }) => msg)).toEqual(['Third', 'Second']);
    expect(await counts(di)).toEqual({ unread: 2, unpeeked: 2 });
  });
});

describe('sharing', () => {
  test('notifies the person who was added, and a removed person without the name of the file', async () => {
    const eve = await server.register('Eve');
    const guid = await make(ada, 'Budget');
    await add(ada, guid, eve, 'reader');
    expect(await latest(eve)).toMatchObject({ type: noticeTypes.INVITATION, file: { name: 'Budget' }, senderIds: [ada.user.id], nicknames: ['Ada'], anonymousCount: 0 });
    await ada.client.call('sharing.removeCollaborator', { params: { id: guid, userId: eve.user.id } });
    const { notifications } = await list(eve);
    expect(notifications.map(({ notification: { type } }) => type)).toEqual([noticeTypes.SHARE_DESTROYED, noticeTypes.INVITATION]);
    expect(JSON.stringify(notifications)).not.toContain('Budget');
    expect((await list(ada)).notifications.map(({ notification: { file } }) => file?.name)).not.toContain('Budget');
  });

  test('says nothing about a muted file or folder, and speaks again afterwards', async () => {
    const fay = await server.register('Fay');
    const folder = await make(ada, 'Folder', { type: fileTypes.folder });
    const inside = await make(ada, 'Inside', { folder });
    await add(ada, folder, fay, 'reader');
    expect(await fay.client.call('notices.mute', { params: { id: folder } })).toEqual({ mute: true });
    expect((await fay.client.call('files.get', { params: { id: inside } })).mute).toBe(true);
    await add(ada, inside, fay, 'editor');
    expect((await list(fay)).notifications).toHaveLength(1);
    expect(await fay.client.call('notices.muted', {})).toMatchObject({ files: [{ guid: folder, name: 'Folder' }] });
    expect(await fay.client.call('notices.unmute', { params: { id: folder } })).toEqual({ mute: false });
    await ada.client.call('sharing.removeCollaborator', { params: { id: inside, userId: fay.user.id } });
    await add(ada, inside, fay, 'editor');
    expect((await list(fay)).notifications.map(({ notification: { file } }) => file?.name)).toEqual(['Inside', 'Folder']);
  });
});

describe('marks', () => {
  const withNotices = async (name: string, count: number) => {
    const person = await server.register(name);
    for (let index = 1; index <= count; index += 1) await add(ada, await make(ada, `${name} ${index}`), person, 'reader');
    return person;
  };

  test('peeking sets the unpeeked count to 0 and leaves the notices unread', async () => {
    const person = await withNotices('Gil', 2);
    expect(await counts(person)).toEqual({ unread: 2, unpeeked: 2 });
    expect((await list(person)).notifications.map(({ status }) => status)).toEqual(['unread', 'unread']);
    expect(await list(person, { action: 'peek' })).toMatchObject({ unreadCount: 2, unpeekedCount: 0, notifications: [{ status: 'peeked', isRead: false }, { status: 'peeked', isRead: false }] });
    expect(await counts(person)).toEqual({ unread: 2, unpeeked: 0 });
  });

  test('a notice is read once, and unread again', async () => {
    const person = await withNotices('Hal', 2);
    const [first] = (await list(person)).notifications;
    const id = first?.id ?? 0;
    expect(await person.client.call('notices.mark', { params: { noticeId: id }, body: { status: 'read' } })).toMatchObject({ id, status: 'read', isRead: true });
    await person.client.call('notices.mark', { params: { noticeId: id }, body: { status: 'read' } });
    expect(await counts(person)).toEqual({ unread: 1, unpeeked: 1 });
    expect((await list(person, { status: 'unread' })).notifications.map((item) => item.id)).toEqual([id - 1]);
    await person.client.call('notices.mark', { params: { noticeId: id }, body: { status: 'unread' } });
    expect(await counts(person)).toEqual({ unread: 2, unpeeked: 2 });
  });

  test('all are read up to what the person saw, and the undo restores exactly these', async () => {
    const person = await withNotices('Ida', 3);
    const ids = (await list(person)).notifications.map(({ id }) => id);
    await person.client.call('notices.mark', { params: { noticeId: ids[2] ?? 0 }, body: { status: 'read' } });
    const { ids: marked } = await person.client.call('notices.readAll', { body: { upTo: ids[1] ?? 0 } });
    expect(marked).toEqual([ids[1]]);
    expect(await counts(person)).toEqual({ unread: 1, unpeeked: 1 });
    expect(await person.client.call('notices.unreadMany', { body: { ids: marked ?? [] } })).toEqual({ unreadCount: 2 });
    expect(await person.client.call('notices.readAll', { body: {} })).toEqual({ ids: [ids[1], ids[0]], unreadCount: 0 });
    expect(await counts(person)).toEqual({ unread: 0, unpeeked: 0 });
  });

  test('pages continue before an id, and the ids of others lead nowhere', async () => {
    const person = await withNotices('Jo', 5);
    const first = await list(person, { limit: 2 });
    const second = await list(person, { limit: 2, lt: first.notifications[1]?.id ?? 0 });
    const third = await list(person, { limit: 2, lt: second.notifications[1]?.id ?? 0 });
    expect([first, second, third].map(({ notifications }) => notifications.map(({ notification: { fileName } }) => fileName))).toEqual([['Jo 5', 'Jo 4'], ['Jo 3', 'Jo 2'], ['Jo 1']]);
    const ofTeams = await list(person, { kind: 'teams' });
    expect([ofTeams.notifications, ofTeams.unreadCount]).toEqual([[], 5]);
    const secondOfKind = await list(person, { limit: 2, lt: first.notifications[1]?.id ?? 0, kind: 'sharing', status: 'unread' });
    expect(secondOfKind.notifications.map(({ id }) => id)).toEqual(second.notifications.map(({ id }) => id));
    expect(await failureOf(list(person, { kind: 'weather' as 'teams' }))).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await failureOf(person.client.call('notices.mark', { params: { noticeId: 999 }, body: { status: 'read' } }))).toMatchObject({ code: 'NOTICE_NOT_FOUND', status: 404 });
    expect((await list(await server.register('Kim'), { lt: 999 })).notifications).toEqual([]);
    for (const lt of ['0', '-1', '1.5', 'x', '99999999999']) expect(await failureOf(list(person, { lt: lt as unknown as number }))).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('channels', () => {
  test('are all on until the person turns one off', async () => {
    const person = await server.register('Lu');
    const all = await person.client.call('notices.channels', {});
    expect(Object.values(all)).toEqual(Array.from({ length: 9 }, () => true));
    expect(await person.client.call('notices.setChannel', { body: { channel: 'desktop', action: 'turnoff' } })).toEqual({ success: true });
    expect(await person.client.call('notices.channels', {})).toEqual({ ...all, desktop: false });
    await person.client.call('notices.setChannel', { body: { channel: 'desktop', action: 'turnon' } });
    expect(await person.client.call('notices.channels', {})).toEqual(all);
    expect(await failureOf(person.client.call('notices.setChannel', { body: { channel: 'pigeon' as 'desktop', action: 'turnon' } }))).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
