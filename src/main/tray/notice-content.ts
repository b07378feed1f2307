import { noticeTypes, type NoticeItem } from '../../contract/entities/notice';
import type { Locale } from '../../contract/preferences';
import { noticeLines } from '../../locales/notice-text';
import type { Notice } from './notice-source';

/** An access request that a notice is about. */
export interface NoticeRequest { readonly fileGuid: string; readonly requestId: number }

/** The open request of a notice, which its reader may approve or refuse; null without one. */
export const openRequestOf = ({ notification: { type, fileGuid, roleApply } }: NoticeItem): NoticeRequest | null => {
  if (type !== noticeTypes.COLLAB_REQUEST || fileGuid === null || roleApply?.status !== 'ROLE_APPLY_IS_PENDING') return null;
  return { fileGuid, requestId: roleApply.requestId };
};

/** A notice as the system shows it: a sentence in the app's language, and the text that a person wrote. */
export const noticeContentOf = (item: NoticeItem, title: string, locale: Locale): Notice => {
  const { id, notification } = item;
  return {
    id: String(id), title, ...noticeLines(notification, locale), route: notification.link,
    actions: ['open', ...(openRequestOf(item) === null ? [] : ['approve', 'refuse']), 'mark-read'],
  };
};
