import type { NoticeItem } from '../../../contract/entities/notice';
import { dayStartOf } from '../../shared/format/local-day';

/** A notice with what the list shows above it. */
export interface NoticeRow {
  readonly item: NoticeItem;
  /** Start of the local calendar day in milliseconds since 1970, for the first notice of a day; null for others. */
  readonly dayStartMs: number | null;
  /** Number of consecutive notices of one file on one day, for the first of at least two; null for others. */
  readonly groupSize: number | null;
  /** Part of such a group. */
  readonly isGrouped: boolean;
  /** The next notice is part of the same group. */
  readonly isJoined: boolean;
}

const guidOf = ({ notification: { file } }: NoticeItem): string | null => file?.guid ?? null;

/** Groups notices by day, and within a day consecutive ones by file. */
export const noticeRowsOf = (items: readonly NoticeItem[]): readonly NoticeRow[] => {
  const days = items.map(({ createdAt }) => dayStartOf(createdAt));
  const isSameFile = (one: number, other: number): boolean => {
    const [first, second] = [items[one], items[other]];
    return first !== undefined && second !== undefined && guidOf(first) !== null && guidOf(first) === guidOf(second) && days[one] === days[other];
  };
  return items.map((item, index): NoticeRow => {
    const isContinued = isSameFile(index - 1, index);
    let end = index;
    while (isSameFile(end, end + 1)) end += 1;
    const isFirst = !isContinued && end > index;
    return { item, dayStartMs: days[index] === days[index - 1] ? null : days[index] ?? null, groupSize: isFirst ? end - index + 1 : null, isGrouped: isFirst || isContinued, isJoined: end > index };
  });
};

/** The latest pending request for access that the person may decide, whose button is emphasised. */
export const topRequestOf = (items: readonly NoticeItem[]): number | null => items.find(isPendingRequest)?.id ?? null;

/** Whether a notice is a request to this person, and not the outcome of this person's own request. */
export const isRequest = ({ notification: { roleApply, actionType } }: NoticeItem): boolean => roleApply !== null && actionType !== 'approved' && actionType !== 'refused';

export const isPendingRequest = (item: NoticeItem): boolean => isRequest(item) && item.notification.file !== null && item.notification.roleApply?.status === 'ROLE_APPLY_IS_PENDING';
