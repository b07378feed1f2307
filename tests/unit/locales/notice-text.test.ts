import { expect, it } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { noticeTypes, type Notice } from '../../../src/contract/entities/notice';
import type { Locale } from '../../../src/contract/preferences';
import { noticeText } from '../../../src/locales/notice-text';

const guid = 'A000000000000000000001';
const restored = (people: Pick<Notice, 'nicknames' | 'anonymousCount'>): Omit<Notice, 'text'> => ({
  id: 1, type: noticeTypes.RECOVER, file: { guid, name: 'Plan', type: fileTypes.newdoc }, fileId: guid, fileGuid: guid, fileName: 'Plan', path: `/docs/${guid}`, isAvailable: true,
  user: null, userId: null, msg: null, msgType: null, teamName: null, link: null, createdAt: '2026-01-01T00:00:00Z', targetType: null, targetId: null, commentId: null, discussionId: null, selectionTitle: null,
  status: null, action: null, remindAt: null, like: null, withContent: false, actionType: null, value: null, roleApply: null, senderIds: [], ...people,
});

// Decisions, 6.20: a deleted person stays as a row named "Deleted account".
it.each<[Locale, string, string]>([
  ['en', 'A deleted account restored \u2068Plan\u2069 from the trash', 'A deleted account and 2 others restored \u2068Plan\u2069 from the trash'],
  ['zh-CN', '已注销的账号', '已注销的账号'], ['jp', '削除されたアカウント', '削除されたアカウント'], ['ar-SA', 'حساب محذوف', 'حساب محذوف'],
])('a notice of a deleted account says so in %s, alone and with others', (locale, alone, withOthers) => {
  const texts = [restored({ nicknames: ['Deleted account'], anonymousCount: 0 }), restored({ nicknames: ['Deleted account', 'Bo'], anonymousCount: 1 })].map((notice) => noticeText(notice, locale));
  expect(texts).toEqual([expect.stringContaining(alone), expect.stringContaining(withOthers)]);
  expect(texts.join()).not.toContain('Deleted account');
});
