import { Check, Megaphone } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement, Space } from '../../../contract/api/space-endpoints';
import { useCapabilityReason } from '../../shared/access/use-capability-reason';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useAppDispatch, useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { loadSpaces } from '../../shared/store/resources/load-resources';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { useRequest } from '../../shared/use-request';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { icon14, icon16 } from '../../ui/icon-props';
import { PersonName } from '../../ui/person-name';
import { RelativeTime } from '../../shared/format/relative-time-label';
import { Skeleton } from '../../ui/skeleton';
import { toasts } from '../../ui/toast-store';
import { useDeckledPaper } from '../../ui/use-deckled-paper';
import { unreadFirst } from './unread-first';
import { useSpaceActions } from './use-space-actions';
import styles from './announcement-panel.module.css';

/** Announcements of a space, unread ones first. */
export const AnnouncementPanel = ({ space }: { readonly space: Space }) => {
  const { t } = useTranslation('places');
  const bridge = useBridge();
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const acts = useSpaceActions();
  const reasonOf = useCapabilityReason();
  const isOffline = useAppSelector(selectIsOffline);
  const [isTakingDown, setTakingDown] = useState(false);
  const { guid, announcement } = space;
  const load = useCallback(() => bridge.api.call('announcements.list', { params: { guid } }), [bridge, guid]);
  // Reloads when the space has a new announcement, or the latest was read.
  const result = useRequest(load, `${announcement?.createdAt} ${announcement?.isRead}`);
  const manageReason = reasonOf(space.permissionsAndReasons.canManage, 'announce');
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act();
    } catch (failed) {
      toasts.show({ kind: 'error', text: errorText(failureOf(failed)) });
    }
    await dispatch(loadSpaces());
  };
  const offlineReason = isOffline ? t('needsConnection') : null;
  if (result.status === 'loading') return <div className={styles.panel} aria-busy><Skeleton height={120} shape="block" /></div>;
  if (result.status === 'failed') return <p className={styles.problem}>{errorText(result.failure)}</p>;
  const [first, ...earlier] = unreadFirst(result.value.data.announcements);
  return (
    <div className={styles.panel}>
      {first
        ? <Slip announcement={first} action={first.isRead ? null : (
          <Button
            isFullWidth icon={<Check {...icon16} />} isDisabled={isOffline} disabledReason={offlineReason}
            onPress={() => void run(() => bridge.api.call('announcements.read', { params: { guid, id: first.id } }))}
          >
            {t('markRead')}
          </Button>
        )}
        />
        : <EmptyState picture={null} title={t('noAnnouncement')} text={t('noAnnouncementText')} />}
      {manageReason === null && (
        <div className={styles.acts}>
          <Button icon={<Megaphone {...icon16} />} onPress={() => { acts.announce(space); }}>{t('announce')}</Button>
          {first && <Button variant="quiet" isDisabled={isOffline} disabledReason={offlineReason} onPress={() => { setTakingDown(true); }}>{t('takeDown')}</Button>}
        </div>
      )}
      {earlier.length > 0 && (
        <section aria-label={t('earlier')}>
          <h3 className={styles.earlierHead}>{t('earlier')}</h3>
          <ul>{earlier.map((each) => <EarlierLine key={each.id} announcement={each} />)}</ul>
        </section>
      )}
      <ConfirmDialog
        isOpen={isTakingDown} isDestructive title={t('takeDownTitle')} description={t('takeDownText')} confirmLabel={t('takeDown')}
        onCancel={() => { setTakingDown(false); }}
        onConfirm={() => {
          setTakingDown(false);
          void run(() => bridge.api.call('announcements.put', { params: { guid }, body: { announcement: '' } }));
        }}
      />
    </div>
  );
};

const Slip = ({ announcement, action }: { readonly announcement: Announcement; readonly action: ReactNode }) => {
  const { t } = useTranslation('places');
  const { ref, width, height, outline } = useDeckledPaper({ width: 286, height: 130 }, 10);
  return (
    <>
      <article ref={ref} className={styles.slip} aria-label={t('announcement')}>
        <svg className={styles.paper} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <path d={outline} fill="var(--sheet)" stroke="var(--line)" />
        </svg>
        {!announcement.isRead && <p className={styles.unread}><Megaphone {...icon14} />{t('announcementUnread')}</p>}
        <p className={styles.text} dir="auto">{announcement.announcement}</p>
        <footer className={styles.author}>
          <Avatar person={announcement.creator} size={26} />
          <PersonName person={announcement.creator} />
          <RelativeTime at={announcement.createdAt} className={styles.time ?? ''} />
        </footer>
      </article>
      {action}
    </>
  );
};

const EarlierLine = ({ announcement: { announcement, creator, createdAt } }: { readonly announcement: Announcement }) => (
  <li className={styles.line}>
    <details>
      <summary className={styles.summary}>
        <span className={styles.opening} dir="auto">{announcement}</span>
        <span className={styles.time}><PersonName person={creator} /> · <RelativeTime at={createdAt} /></span>
      </summary>
      <p className={styles.text} dir="auto">{announcement}</p>
    </details>
  </li>
);
