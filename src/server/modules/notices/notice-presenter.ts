import { nicknamesLimit, type Notice, type NoticeItem, type RoleApply } from '../../../contract/entities/notice';
import type { Locale } from '../../../contract/preferences';
import { isContainerType } from '../../../core/file-types';
import { pathOfFile } from '../../../core/file-paths';
import { noticeText } from '../../../locales/notice-text';
import type { AuthorisedFile } from '../files/access-service';
import type { NoticeRow, NoticeSender, RequestState } from './notices-repository';

const roleApplyStatus = { pending: 'ROLE_APPLY_IS_PENDING', approved: 'ROLE_APPLY_IS_APPROVED', refused: 'ROLE_APPLY_IS_REFUSED' } as const;

/** The files, requests and people of some notices. */
export interface NoticeFacts {
  readonly files: ReadonlyMap<string, AuthorisedFile>;
  readonly requests: ReadonlyMap<number, RequestState>;
  readonly senders: ReadonlyMap<number, NoticeSender>;
}

/** The file of a notice if the reader may open it now. */
const readableFile = ({ fileGuid }: NoticeRow, { files }: NoticeFacts): AuthorisedFile['file'] | null => {
  const opened = files.get(fileGuid ?? '');
  return opened && opened.file.trashRoot === null && opened.decision.capabilities.canRead.value ? opened.file : null;
};

const roleApplyOf = ({ data: { requestId, role } }: NoticeRow, { requests }: NoticeFacts): RoleApply | null => {
  const state = requests.get(requestId ?? 0);
  if (!state) return null;
  const { id, status, decidedAt, decidedBy } = state;
  return { requestId: id, role: role ?? state.role, status: roleApplyStatus[status], decidedAt, decidedBy };
};

/** The people who caused a notice and those that it replaced, the latest first. */
const sendersOf = ({ noticeId, mergedIds }: NoticeRow, { senders }: NoticeFacts) => {
  const all = [noticeId, ...mergedIds].flatMap((id) => senders.get(id) ?? []);
  const names = new Map(all.flatMap(({ actorId, name }) => (actorId !== null && actorId > 0 ? [[actorId, name ?? ''] as const] : [])));
  return {
    senderIds: [...names.keys()].slice(0, nicknamesLimit), nicknames: [...names.values()].slice(0, nicknamesLimit),
    anonymousCount: new Set(all.flatMap(({ actorId }) => (actorId !== null && actorId < 0 ? [actorId] : []))).size,
  };
};

const noticeOf = (row: NoticeRow, facts: NoticeFacts, locale: Locale): Notice => {
  const { data } = row;
  const file = readableFile(row, facts);
  const isAvailable = row.fileGuid === null || file !== null;
  const path = file && pathOfFile(file.type, file.guid);
  /** Text about a file is shown only to people who may read it. */
  const ofFile = <Value>(value: Value | undefined): Value | null => (isAvailable ? value ?? null : null);
  const notice: Omit<Notice, 'text'> = {
    id: row.noticeId, type: row.type, isAvailable, createdAt: row.createdAt,
    file: file && { guid: file.guid, name: file.name, type: file.type },
    fileId: file?.guid ?? null, fileGuid: file?.guid ?? null, fileName: file?.name ?? null, path, link: path ?? data.link ?? null,
    user: row.actor, userId: row.actor?.id ?? null,
    msg: ofFile(data.msg), msgType: data.msgType ?? null, teamName: data.teamName ?? null,
    targetType: data.targetType ?? (file ? (isContainerType(file.type) ? 'folder' : 'file') : null), targetId: ofFile(data.targetId) ?? file?.guid ?? null,
    commentId: ofFile(data.commentId), discussionId: ofFile(data.discussionId), selectionTitle: ofFile(data.selectionTitle),
    status: data.status ?? null, action: data.action ?? null, remindAt: data.remindAt ?? null, like: data.like ?? null, withContent: data.withContent ?? false,
    actionType: data.actionType ?? null, value: ofFile(data.value), roleApply: roleApplyOf(row, facts),
    ...sendersOf(row, facts),
  };
  return { ...notice, text: noticeText(notice, locale) };
};

/** Presents a notice to its recipient, by the rights that the recipient has now. */
export const presentNotice = (row: NoticeRow, facts: NoticeFacts, locale: Locale): NoticeItem => ({
  id: row.id, createdAt: row.createdAt, isRead: row.isRead, status: row.isRead ? 'read' : row.isPeeked ? 'peeked' : 'unread', notification: noticeOf(row, facts, locale),
});
