import type { NoticeItem } from '../../../contract/entities/notice';
import type { Locale } from '../../../contract/preferences';
import type { Caller, CallScope } from '../../call-scope';
import type { Access } from '../files/access-service';
import { presentNotice, type NoticeFacts } from './notice-presenter';
import { findRequestStates, findSenders, type NoticeRow } from './notices-repository';

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Presents notices to the caller. Their files, requests and people are read together. */
export const presentNotices = async (access: Pick<Access, 'findMany'>, scope: CallScope<Caller>, rows: readonly NoticeRow[], locale: Locale): Promise<NoticeItem[]> => {
  const { db } = scope;
  const guids = unique(rows.flatMap(({ fileGuid }) => fileGuid ?? []));
  const facts: NoticeFacts = {
    files: guids.length === 0 ? new Map() : await access.findMany(scope, guids),
    requests: new Map((await findRequestStates(db, unique(rows.flatMap(({ data: { requestId } }) => requestId ?? [])))).map((state) => [state.id, state])),
    senders: new Map((await findSenders(db, unique(rows.flatMap(({ noticeId, mergedIds }) => [noticeId, ...mergedIds])))).map((sender) => [sender.noticeId, sender])),
  };
  return rows.map((row) => presentNotice(row, facts, locale));
};
