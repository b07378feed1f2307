import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeItem } from '../../../contract/entities/notice';
import type { ShownNotice } from '../../../core/notices/notice-burst';
import { isShownBySystem } from '../../../core/notices/notice-channel';
import { noticeBody, sanitizeNotice } from '../../../core/notices/sanitize-notice';
import { noticeLines } from '../../../locales/notice-text';
import { useCommandRegistry } from '../commands/command-context';
import { currentLocale } from '../i18n/i18n';
import { localDatabaseName, type Account } from '../local-data/local-database';
import { logProblem } from '../log';
import { listen, servicesOf } from '../store/app-store';
import { useAppStore, useBridge } from '../store/store-hooks';
import { readBrowserNoticeSettings } from './browser-notice-settings';
import { isListInView } from './list-in-view';
import { createNoticeSpeaker } from './notice-speaker';
import { playTone } from './play-tone';
import { useOpenNotice } from './use-open-notice';

/** Number of notices that are fetched after an event. A burst shows only their number. */
const pageSize = 20;
/** Key in the offline cache of the highest id that a tab has handled. */
const recordName = 'handled notice';

export interface NoticeSpeakerPartProps {
  readonly account: Account;
  readonly startId: number;
}

interface NotificationInput { readonly tag: string; readonly title: string; readonly body: string; readonly onClick: () => void }

const showNotification = ({ tag, title, body, onClick }: NotificationInput): ShownNotice => {
  try {
    // The sound has a switch of its own.
    const notification = new Notification(title, { body, tag, silent: true, dir: 'auto' });
    notification.onclick = () => {
      window.focus();
      notification.close();
      onClick();
    };
    return notification;
  } catch (error) {
    // Browsers of phones have notices of service workers only.
    logProblem('A notice could not be shown.', error);
    return { close: () => undefined };
  }
};

/** Shows new notices while the lock of the account is held by this tab. */
export const NoticeSpeakerPart = ({ account, startId }: NoticeSpeakerPartProps) => {
  const store = useAppStore();
  const bridge = useBridge();
  const commands = useCommandRegistry();
  const { t } = useTranslation('tray');
  const openNotice = useOpenNotice();
  const latest = useRef({ t, openNotice, commands });
  useEffect(() => { latest.current = { t, openNotice, commands }; }, [t, openNotice, commands]);
  useEffect(() => {
    const { offlineCache } = servicesOf(store);
    const tagOf = (name: string): string => `${localDatabaseName(account)} ${name}`;
    const withoutCache = (error: unknown): void => { logProblem('The tabs do not know which notices were shown.', error); };
    const speaker = createNoticeSpeaker({
      startId,
      newestId: () => store.getState().notices.newestId,
      isLeading: () => store.getState().sync.isLeading,
      settings: readBrowserNoticeSettings,
      fetchUnread: async () => (await bridge.api.call('notices.list', { query: { limit: pageSize, status: 'unread' } })).notifications,
      async fetchRule() {
        const channels = await bridge.api.call('notices.channels', {});
        return ({ notification: { type } }) => isShownBySystem(type, channels);
      },
      async readHandledId() {
        const kept = await offlineCache.current()?.readValue(recordName).catch(withoutCache);
        return typeof kept?.value === 'number' ? kept.value : 0;
      },
      async writeHandledId(id) { await offlineCache.current()?.writeValue(recordName, { value: id, at: new Date().toISOString() }).catch(withoutCache); },
      isListInView: () => isListInView(account),
      showOne(item: NoticeItem) {
        const { title, ...lines } = sanitizeNotice({ title: latest.current.t('noticeTitle'), ...noticeLines(item.notification, currentLocale()), route: item.notification.link, actions: [] });
        return showNotification({ tag: tagOf(String(item.id)), title, body: noticeBody(lines), onClick: () => { latest.current.openNotice(item); } });
      },
      showMany: (count) => showNotification({ tag: tagOf('many'), title: latest.current.t('noticesMany', { count }), body: '', onClick: () => { latest.current.commands.run('go.inbox'); } }),
      playTone,
      now: Date.now,
    });
    const stop = store.dispatch(listen({
      predicate: (_action, { notices, sync }, before) => notices !== before.notices || sync.isLeading !== before.sync.isLeading,
      effect: () => { speaker.check(); },
    }));
    speaker.check();
    return () => {
      stop();
      speaker.close();
    };
  }, [store, bridge, account, startId]);
  return null;
};
