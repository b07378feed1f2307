import { expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { noticeTypes, type NoticeTypeName } from '../../../src/contract/entities/notice';
import { locales } from '../../../src/contract/preferences';
import { createEffectiveAccess } from '../../../src/server/modules/files/effective-access-service';
import type { NoticeData } from '../../../src/server/modules/notices/notice-data';
import { createNotices } from '../../../src/server/modules/notices/notices-service';
import { pagePath } from '../../../src/core/links/page-paths';
import { add, startWithFour } from '../sharing/people';

const { server, ada, bo } = await startWithFour();
const clock = (): Date => new Date();
const notices = createNotices({ effectiveAccess: createEffectiveAccess({ deployment: 'private', clock }), clock });

/** The English sentence of each type, for a notice of Ada's about the file "Plan" to Bo (account specification, section 3). */
const table: readonly (readonly [NoticeTypeName, NoticeData, string])[] = [
  ['COMMENT', { msg: 'Nice', commentId: 'c1' }, 'Ada commented in Plan'],
  ['MENTION', {}, 'Ada mentioned you in Plan'],
  ['INVITATION', {}, 'Ada shared Plan with you'],
  ['TEAM_SET_ADMIN', { teamName: 'Press' }, 'Ada gave you the role of an admin in the team Press'],
  ['TEAM_INVITATION', { teamName: 'Press' }, 'Ada invited you to the team Press'],
  ['TEAM_NEW_MEMBER', { teamName: 'Press' }, 'Ada joined the team Press'],
  ['TODO', {}, 'Ada assigned a to-do in Plan to you'],
  ['LIKE', { like: 1 }, 'Ada liked your comment in Plan'],
  ['TODO_MODIFY', { action: 'change_time' }, 'Ada changed the time of a to-do in Plan'],
  ['TODO_MODIFY', { action: 'todo_delete' }, 'Ada deleted a to-do in Plan'],
  ['TODO_MODIFY', {}, 'Ada changed a to-do in Plan'],
  ['COMMENT_MENTION', { discussionId: 'd1' }, 'Ada mentioned you in a comment in Plan'],
  ['MOVE_OUT_TEAM_MEMBER', { teamName: 'Press' }, 'Ada removed you from the team Press'],
  ['TEAM_TRANSFER', { teamName: 'Press' }, 'Ada transferred the team Press to you'],
  ['TEAM_NAME_MODIFIED', { teamName: 'Press' }, 'Ada renamed your team to Press'],
  ['TEAM_INVITATION_LINK_OPENED', { teamName: 'Press' }, 'Ada created an invitation link of the team Press'],
  ['TEAM_INVITATION_LINK_CLOSED', { teamName: 'Press' }, 'Ada closed an invitation link of the team Press'],
  ['TODO_REMIND', { remindAt: '2026-11-28T10:00:00.000Z' }, 'Reminder of a to-do in Plan'],
  ['RANGE_REMIND', {}, 'Reminder of a date in Plan'],
  ['CHANGE_MEMBER_INFO', { action: 'bind_email' }, 'Ada added an email address to your account'],
  ['CHANGE_MEMBER_INFO', { action: 'change_email' }, 'Ada changed the email address of your account'],
  ['CHANGE_MEMBER_INFO', { action: 'change_name', value: 'Bob' }, 'Ada changed your name to Bob'],
  ['CHANGE_MEMBER_INFO', { action: 'change_password' }, 'Ada changed the password of your account'],
  ['CHANGE_MEMBER_INFO', { action: 'change_role', teamName: 'Press' }, 'Ada changed your role in the team Press'],
  ['SYSTEM', { msg: 'Proofs arrive on Tuesday' }, 'Proofs arrive on Tuesday'],
  ['COLLAB_REQUEST', { actionType: 'request' }, 'Ada asks to view Plan'],
  ['COLLAB_REQUEST', { actionType: 'refused' }, 'Ada refused your request for access to a file'],
  ['RECOVER', {}, 'Ada restored Plan from the trash'],
  ['SUBSCRIPTION', { teamName: 'Press', value: '30' }, 'The plan of Press ends in 30 days'],
  ['SUBSCRIPTION', { teamName: 'Press', value: '1' }, 'The plan of Press ends in 1 day'],
  ['SUBSCRIPTION', { value: '0' }, 'Your membership has ended'],
  ['FORM', { msgType: 0 }, 'Ada asks you to fill in Plan'],
  ['FORM', { msgType: 1 }, 'Plan received a submission'],
  ['FORM', { msgType: 2, value: '1000' }, 'Plan reached 1,000 submissions'],
  ['FORM', { msgType: 3 }, 'Plan reached its limit of submissions and is closed'],
  ['EXCEED_ALERT', { value: '90' }, '90% of your storage is used'],
  ['EXCEED_ALERT', { value: '100', teamName: 'Press' }, 'The storage of Press is full'],
  ['FILE_CHANGED', { action: 'file_move' }, 'Ada moved Plan'],
];

const guid = (await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Plan' } })).guid;
await add(ada, guid, bo, 'editor');

/** Types that are about a team, the account or the server, and not about a file. */
const withoutFile: ReadonlySet<string> = new Set([
  'TEAM_SET_ADMIN', 'TEAM_INVITATION', 'TEAM_NEW_MEMBER', 'MOVE_OUT_TEAM_MEMBER', 'TEAM_TRANSFER', 'TEAM_NAME_MODIFIED', 'TEAM_INVITATION_LINK_OPENED', 'TEAM_INVITATION_LINK_CLOSED',
  'CHANGE_MEMBER_INFO', 'SYSTEM', 'SUBSCRIPTION', 'EXCEED_ALERT',
]);

test('the table has every type; SHARE_DESTROYED is in the tests of sharing', () => {
  expect(new Set([...table.map(([type]) => type), 'SHARE_DESTROYED'])).toEqual(new Set(Object.keys(noticeTypes)));
});

test.each(table)('%s %j is stored, listed and written in each language: %s', async (type, data, sentence) => {
  const isAboutFile = !withoutFile.has(type);
  await server.database.transaction((db) => notices.raise({ db, caller: { personId: ada.user.id } }, { type: noticeTypes[type], to: { personIds: [ada.user.id, bo.user.id] }, data, ...(isAboutFile ? { fileGuid: guid } : {}) }));
  const texts = new Set<string>();
  for (const locale of locales) {
    const response = await fetch(`${server.url}/api/notifications?limit=1`, { headers: { authorization: `Bearer ${bo.token}`, 'accept-language': locale } });
    const { notifications: [item] } = await response.json() as { notifications: { notification: { text: string; type: number; link: string | null; fileGuid: string | null } }[] };
    const { text, type: listed, link, fileGuid } = item?.notification ?? { text: '', type: -1, link: null, fileGuid: null };
    expect(listed).toBe(noticeTypes[type]);
    expect(text).not.toMatch(/\{\{|undefined|null/);
    expect(fileGuid).toBe(isAboutFile ? guid : null);
    // A link is a page of the app.
    if (link !== null) expect(pagePath(link)).toBe(link);
    if (locale === 'en') expect(text.replaceAll(/[\u2068\u2069]/g, '')).toBe(sentence);
    texts.add(text);
  }
  // The text of an operator is the same in every language.
  expect(texts.size).toBe(type === 'SYSTEM' ? 1 : locales.length);
  // Nobody is notified of their own act.
  expect((await ada.client.call('notices.list', { query: { limit: 20, status: 'all' } })).notifications).toEqual([]);
});

test('a notice of an unknown type is listed; a hostile name and text remain text', async () => {
  const hostile = '<img src=x onerror=alert(1)>\u202e{{file}}';
  await ada.client.call('files.rename', { params: { id: guid }, body: { name: hostile } });
  await server.database.transaction((db) => notices.raise({ db, caller: null }, { type: 99 as 26, to: { personIds: [bo.user.id] }, fileGuid: guid, data: { msg: hostile, value: hostile } }));
  const [unknown, renamed] = (await bo.client.call('notices.list', { query: { limit: 2, status: 'all' } })).notifications;
  expect(unknown?.notification).toMatchObject({ type: 99, user: null, msg: hostile, text: '' });
  expect(renamed?.notification.text).toBe(`\u2068Ada\u2069 renamed \u2068Plan\u2069 to \u2068${hostile}\u2069`);
});
