import { noticeTypes, type NoticeItem } from '../../../../src/contract/entities/notice';

/** An unread notice: a file was shared with the person. */
export const makeNotice = (id: number, { notification, ...changed }: Partial<Omit<NoticeItem, 'notification'>> & { readonly notification?: Partial<NoticeItem['notification']> } = {}): NoticeItem => ({
  id, createdAt: '2026-01-02T10:00:00.000Z', status: 'peeked', isRead: false, ...changed,
  notification: {
    id: id + 100, type: noticeTypes.INVITATION, file: { guid: `file${id}`.padStart(22, '0'), name: `file ${id}`, type: -2 }, fileId: null, fileGuid: null, fileName: null, path: null, isAvailable: true,
    user: { id: 8, name: 'Bo', avatar: null }, userId: 8, msg: null, msgType: null, teamName: null, link: '/docs/x', createdAt: '2026-01-02T10:00:00.000Z', targetType: null, targetId: null,
    commentId: null, discussionId: null, selectionTitle: null, status: null, action: null, remindAt: null, like: null, withContent: false, text: '', actionType: null, value: null, roleApply: null,
    anonymousCount: 0, nicknames: ['Bo'], senderIds: [8], ...notification,
  },
});
