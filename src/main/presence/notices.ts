import type { DesktopSettings } from '../../contract/desktop/settings';
import type { Log } from '../logging/logger';
import type { Texts } from '../texts';
import type { Notice, NoticeAction, NoticeSource } from './notice-source';
import { bodyLimit, noticeRoute, noticeText, titleLimit } from './notice-text';

/** So many within so long are one burst, of which the number alone is told. */
export const burstSize = 5;
export const burstMs = 10_000;

export interface NoticeShown { close(): void }
export interface NoticeInput {
  readonly title: string;
  readonly body: string;
  /** Buttons, where the system has them. */
  readonly actions: readonly { readonly text: string; readonly onAct: () => void }[];
  readonly onClick: () => void;
}

export interface NoticesPorts {
  readonly source: NoticeSource;
  readonly settings: () => DesktopSettings['notices'];
  readonly isQuiet: () => boolean;
  /** Whether somebody looks at this page of the account just now. */
  readonly isSeen: (accountKey: string, route: string) => boolean;
  readonly isSignedIn: (accountKey: string) => boolean;
  readonly show: (input: NoticeInput) => NoticeShown;
  readonly open: (accountKey: string, route: string) => void;
  readonly texts: () => Texts;
  readonly platform: NodeJS.Platform;
  readonly now: () => number;
  readonly log: Log;
}

interface Burst { times: number[]; shown: NoticeShown[]; count: number }

/** Shows what comes as notices of the system, as far as the person wants them. */
export const showNotices = (ports: NoticesPorts): void => {
  const { source, texts, platform, log } = ports;
  const bursts = new Map<string, Burst>();

  const act = (accountKey: string, id: string, action: NoticeAction): void => {
    source.act(accountKey, id, action).catch((error: unknown) => { log.warn('what was chosen in a notice could not be done', { error, action }); });
  };
  const showOne = (accountKey: string, notice: Notice): NoticeShown => {
    const { withContent } = ports.settings();
    const open = (): void => {
      ports.open(accountKey, noticeRoute(notice.route));
      act(accountKey, notice.id, 'open');
    };
    return ports.show({
      title: (withContent && noticeText(notice.title, titleLimit, platform)) || texts()('noticeTitle'),
      body: withContent ? noticeText(notice.body, bodyLimit, platform) : '',
      actions: notice.actions.filter((action) => action !== 'open').map((action) => ({
        text: texts()(action === 'approve' ? 'noticeApprove' : 'noticeMarkRead'), onAct: () => { act(accountKey, notice.id, action); },
      })),
      onClick: open,
    });
  };
  const showMany = (accountKey: string, count: number): NoticeShown => ports.show({
    title: texts()('noticesMany', { count: String(count) }), body: '', actions: [], onClick: () => { ports.open(accountKey, '/'); },
  });

  source.subscribe((event) => {
    if (event.type !== 'notice') return;
    const { accountKey, notice } = event;
    if (!ports.isSignedIn(accountKey) || !ports.settings().areShown || ports.isQuiet()) return;
    if (ports.isSeen(accountKey, noticeRoute(notice.route))) return;
    const now = ports.now();
    const before = bursts.get(accountKey);
    const last = before?.times.at(-1);
    const burst: Burst = before && last !== undefined && now - last < burstMs ? before : { times: [], shown: [], count: 0 };
    bursts.set(accountKey, burst);
    burst.count += 1;
    burst.times = [...burst.times.filter((time) => now - time < burstMs), now];
    const isMany = burst.times.length >= burstSize || burst.count > burst.shown.length + 1;
    if (isMany) for (const shown of burst.shown) shown.close();
    burst.shown = isMany ? [showMany(accountKey, burst.count)] : [...burst.shown, showOne(accountKey, notice)];
  });
};
