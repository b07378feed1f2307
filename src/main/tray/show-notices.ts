import type { DesktopSettings } from '../../contract/desktop/desktop-settings-bridge';
import { createNoticeBursts, type NoticeBursts, type ShownNotice } from '../../core/notices/notice-burst';
import { isolatedText, noticeBody, sanitizeNotice, type NoticeAction, type SanitizedNotice } from '../../core/notices/sanitize-notice';
import type { Log } from '../logging/logger';
import type { Texts } from '../main-texts';
import type { NoticeSource } from './notice-source';

export interface NoticeInput {
  readonly title: string;
  readonly body: string;
  /** Buttons, on systems that support them. */
  readonly actions: readonly { readonly text: string; readonly onAction: () => void }[];
  readonly onClick: () => void;
  readonly isSilent: boolean;
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

/** The texts of the buttons. */
const actionTexts = { approve: 'noticeApprove', refuse: 'noticeRefuse', 'mark-read': 'noticeMarkRead' } as const;

/** Shows notices as system notifications, subject to the person's settings. */
export const showNotices = (ports: ShowNoticesPorts): void => {
  const { source, texts, log } = ports;
  const bursts = new Map<string, NoticeBursts>();

  const isSilent = (): boolean => ports.settings().withSound !== true;
  const runAction = async (accountKey: string, id: string, action: NoticeAction, route: string): Promise<void> => {
    try {
      await source.runAction(accountKey, id, action);
    } catch (error) {
      log.warn('what was chosen in a notice could not be done', { error, action });
      // An opened page is visible, even if its notice remains unread.
      if (action === 'open') return;
      ports.show({ title: texts()('noticeFailed'), body: texts()('noticeFailedText'), actions: [], onClick: () => { ports.open(accountKey, route); }, isSilent: isSilent() });
    }
  };
  const showOne = (accountKey: string, id: string, notice: SanitizedNotice): ShownNotice => {
    const { title, route, actions } = notice;
    const { withContent } = ports.settings();
    const run = (action: NoticeAction): void => { void runAction(accountKey, id, action, route ?? '/'); };
    return ports.show({
      title: (withContent && isolatedText(title)) || texts()('noticeTitle'),
      body: withContent ? noticeBody(notice) : '',
      actions: actions.flatMap((action) => (action === 'open' ? [] : [{ text: texts()(actionTexts[action]), onAction: () => { run(action); } }])),
      onClick() {
        ports.open(accountKey, route ?? '/');
        run('open');
      },
      isSilent: isSilent(),
    });
  };
  const showMany = (accountKey: string, count: number): ShownNotice => ports.show({
    title: texts()('noticesMany', { count: String(count) }), body: '', actions: [], onClick: () => { ports.open(accountKey, '/'); }, isSilent: isSilent(),
  });

  source.subscribe((event) => {
    if (event.type !== 'notice') return;
    const { accountKey, notice: { id } } = event;
    const notice = sanitizeNotice(event.notice);
    if (!ports.isSignedIn(accountKey) || !ports.settings().areShown || ports.isDoNotDisturb()) return;
    if (ports.isSeen(accountKey, notice.route ?? '/')) return;
    const burst = bursts.get(accountKey) ?? createNoticeBursts(ports.now);
    bursts.set(accountKey, burst);
    burst.add({ showOne: () => showOne(accountKey, id, notice), showMany: (count) => showMany(accountKey, count) });
  });
};
