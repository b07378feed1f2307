import type { NoticeItem } from '../../../contract/entities/notice';
import { highestIdOf, newNotices } from '../../../core/notices/new-notices';
import { createNoticeBursts, type ShownNotice } from '../../../core/notices/notice-burst';
import { failureOf, isUnreachable } from '../bridge-failure';
import { logProblem } from '../log';
import type { BrowserNoticeSettings } from './browser-notice-settings';

export interface NoticeSpeakerPorts {
  /** The highest id in the list when the tab began to listen. */
  readonly startId: number;
  /** The highest id in the list by the last response; null if unknown. */
  readonly newestId: () => number | null;
  /** Whether this tab holds the lock of the account. */
  readonly isLeading: () => boolean;
  readonly settings: () => BrowserNoticeSettings;
  readonly fetchUnread: () => Promise<readonly NoticeItem[]>;
  /** Returns which notices the system may show by the channels of the account. */
  readonly fetchRule: () => Promise<(item: NoticeItem) => boolean>;
  /** The highest id that a tab of this browser has handled; 0 if unknown. */
  readonly readHandledId: () => Promise<number>;
  readonly writeHandledId: (id: number) => Promise<void>;
  readonly isListInView: () => Promise<boolean>;
  readonly showOne: (item: NoticeItem) => ShownNotice;
  readonly showMany: (count: number) => ShownNotice;
  readonly playTone: () => void;
  /** Milliseconds. */
  readonly now: () => number;
}

export interface NoticeSpeaker {
  /** Called after a change of the list's newest item or of the lock. */
  check(): void;
  close(): void;
}

/**
 * Shows new notices as notices of the system, in the one tab that holds the lock of the account. The handled id is stored
 * before a notice is shown. The next tab with the lock therefore repeats nothing, and also shows what arrived meanwhile.
 */
export const createNoticeSpeaker = (ports: NoticeSpeakerPorts): NoticeSpeaker => {
  const bursts = createNoticeBursts(ports.now);
  let handledId = ports.startId;
  let isChecking = false;
  let isStale = false;
  let isClosed = false;
  const mayShow = (): boolean => !isClosed && ports.isLeading();

  const show = (items: readonly NoticeItem[]): void => {
    const { areShown, withSound } = ports.settings();
    let isAudible = false;
    for (const item of items) {
      const isAlone = !areShown || bursts.add({ showOne: () => ports.showOne(item), showMany: ports.showMany });
      isAudible = isAlone || isAudible;
    }
    if (withSound && isAudible) ports.playTone();
  };
  const showNew = async (): Promise<void> => {
    const newestId = ports.newestId();
    if (newestId === null || !mayShow()) return;
    // The ids of a server that was restored from a backup begin with lower ones.
    handledId = Math.min(handledId, newestId);
    if (newestId === handledId) return;
    const [items, elsewhereId] = [await ports.fetchUnread(), await ports.readHandledId()];
    const fromId = Math.max(handledId, elsewhereId);
    const news = newNotices(items, ({ id }) => id > fromId);
    const wanted = news.length === 0 || await ports.isListInView() ? [] : news.filter(await ports.fetchRule());
    if (!mayShow()) return;
    handledId = Math.max(newestId, highestIdOf(items));
    await ports.writeHandledId(handledId);
    if (mayShow()) show(wanted);
  };
  const run = async (): Promise<void> => {
    try {
      do {
        isStale = false;
        await showNew();
      } while (isStale);
    } catch (error) {
      // The next response with a list repeats the attempt.
      if (!isUnreachable(failureOf(error))) logProblem('New notices could not be shown.', error);
    } finally {
      isChecking = false;
    }
  };

  return {
    check() {
      isStale = true;
      if (isChecking || isClosed) return;
      isChecking = true;
      void run();
    },
    close() { isClosed = true; },
  };
};
