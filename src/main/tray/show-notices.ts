import type { DesktopSettings } from '../../contract/desktop/desktop-settings-bridge';
import { sanitizeNotice, type NoticeAction, type SanitizedNotice } from '../../core/notices/sanitize-notice';
import type { Log } from '../logging/logger';
import type { Texts } from '../main-texts';
import type { NoticeSource } from './notice-source';

/** `burstSize` notices within `burstMs` form a burst, of which only the number is shown. */
export const burstSize = 5;
export const burstMs = 10_000;

export interface ShownNotice { close(): void }
export interface NoticeInput {
  readonly title: string;
  readonly body: string;
  /** Buttons, on systems that support them. */
  readonly actions: readonly { readonly text: string; readonly onAction: () => void }[];
  readonly onClick: () => void;
}

export interface ShowNoticesPorts {
  readonly source: NoticeSource;
  readonly settings: () => DesktopSettings['notices'];
  readonly isDoNotDisturb: () => boolean;
  /** Whether a focused window currently shows this page of the account. */
  readonly isSeen: (accountKey: string, route: string) => boolean;
  readonly isSignedIn: (accountKey: string) => boolean;
  readonly show: (input: NoticeInput) => ShownNotice;
  readonly open: (accountKey: string, route: string) => void;
  readonly texts: () => Texts;
  readonly now: () => number;
  readonly log: Log;
}

/** Isolates the direction of text written by others. */
const isolated = (text: string): string => (text === '' ? '' : `\u2068${text}\u2069`);

interface Burst { times: number[]; shown: ShownNotice[]; count: number }

/** Shows notices as system notifications, subject to the person's settings. */
export const showNotices = (ports: ShowNoticesPorts): void => {
  const { source, texts, log } = ports;
  const bursts = new Map<string, Burst>();

  const runAction = (accountKey: string, id: string, action: NoticeAction): void => {
    source.runAction(accountKey, id, action).catch((error: unknown) => { log.warn('what was chosen in a notice could not be done', { error, action }); });
  };
  const showOne = (accountKey: string, id: string, { title, body, route, actions }: SanitizedNotice): ShownNotice => {
    const { withContent } = ports.settings();
    const open = (): void => {
      ports.open(accountKey, route ?? '/');
      runAction(accountKey, id, 'open');
    };
    return ports.show({
      title: (withContent && isolated(title)) || texts()('noticeTitle'),
      body: withContent ? isolated(body) : '',
      actions: actions.filter((action) => action !== 'open').map((action) => ({
        text: texts()(action === 'approve' ? 'noticeApprove' : 'noticeMarkRead'), onAction: () => { runAction(accountKey, id, action); },
      })),
      onClick: open,
    });
  };
  const showMany = (accountKey: string, count: number): ShownNotice => ports.show({
    title: texts()('noticesMany', { count: String(count) }), body: '', actions: [], onClick: () => { ports.open(accountKey, '/'); },
  });

  source.subscribe((event) => {
    if (event.type !== 'notice') return;
    const { accountKey, notice: { id } } = event;
    const notice = sanitizeNotice(event.notice);
    if (!ports.isSignedIn(accountKey) || !ports.settings().areShown || ports.isDoNotDisturb()) return;
    if (ports.isSeen(accountKey, notice.route ?? '/')) return;
    const now = ports.now();
    const before = bursts.get(accountKey);
    const last = before?.times.at(-1);
    const burst: Burst = before && last !== undefined && now - last < burstMs ? before : { times: [], shown: [], count: 0 };
    bursts.set(accountKey, burst);
    burst.count += 1;
    burst.times = [...burst.times.filter((time) => now - time < burstMs), now];
    const isMany = burst.times.length >= burstSize || burst.count > burst.shown.length + 1;
    if (isMany) for (const shown of burst.shown) shown.close();
    burst.shown = isMany ? [showMany(accountKey, burst.count)] : [...burst.shown, showOne(accountKey, id, notice)];
  });
};
