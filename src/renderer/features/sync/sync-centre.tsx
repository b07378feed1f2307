import { CloudAlert, CloudCheck, CloudOff, CloudUpload, Download, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog, Heading } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../../core/sync/outbox-entry';
import { BatchReport } from '../../shared/batches/batch-report';
import { useBatches } from '../../shared/batches/batches';
import { hrefOf } from '../../shared/router/app-routes';
import { useRouter } from '../../shared/router/router-context';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { dismissNotices, retrySync } from '../../shared/store/sync/sync-actions';
import { isUploadSettled } from '../../shared/store/uploads/uploads-slice';
import { Button } from '../../ui/button';
import { icon14, icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { LinkButton } from '../../ui/link-button';
import { RelativeTime } from '../../shared/format/relative-time-label';
import { DiscardDialog } from './discard-dialog';
import { HeldDeletionActions } from './held-deletions';
import { NoticeRow } from './notice-row';
import { isSameStatus, syncStatusOf, type SyncStatusKind } from './sync-status';
import { useChangeText } from './use-change-text';
import { useExport } from './use-export';
import { useQueue, useQueueFiles } from './use-queue';
import { pendingCauseOf } from './pending-cause';
import { PendingRow } from './pending-row';
import styles from './sync-centre.module.css';

/** Number of rows rendered at first, and added per press. */
const pageOfRows = 100;
/** How long the button shows a pending retry, whether or not a response arrives. */
const retryShownMs = 1200;
/** Time after which a closed dialog has returned the focus. */
const fadeOutMs = 150;

const icons: Record<SyncStatusKind, LucideIcon> = {
  connecting: CloudUpload, online: CloudCheck, sending: CloudUpload, attention: CloudAlert, recovering: CloudAlert, offline: CloudOff, 'signed-out': CloudAlert,
};

/** The pending changes with their causes, the notices, and actions on both. */
export const SyncCentre = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('sync');
  const { t: tCommon } = useTranslation('common');
  const { t: tActs } = useTranslation('acts');
  const dispatch = useAppDispatch();
  const router = useRouter();
  const { kind, waiting: waitingCount } = useAppSelector(syncStatusOf, isSameStatus);
  const { mode, unconfirmedDeletions, persistence } = useAppSelector((state) => state.sync);
  const isOffline = useAppSelector(selectIsOffline);
  // Uploads have a separate panel; the count only affects the title.
  const uploadCount = useAppSelector((state) => Object.values(state.uploads.entries).filter(({ state: each }) => each !== 'done' && each !== 'cancelled').length);
  const hasUploads = useAppSelector((state) => Object.values(state.uploads.entries).some((upload) => !isUploadSettled(upload)));
  const batches = useBatches();
  const queue = useQueue();
  const files = useQueueFiles(queue);
  const text = useChangeText(files);
  const saveExport = useExport();
  const [shownRows, setShownRows] = useState(pageOfRows);
  const [discarding, setDiscarding] = useState<Entry | null>(null);
  const [isTrying, setTrying] = useState(false);
  const dialog = useRef<HTMLElement>(null);
  // If the focused row was removed, the dialog takes the focus, so that Escape and Tab keep working.
  useEffect(() => {
    const timer = setTimeout(() => { if (document.activeElement === document.body) dialog.current?.focus(); }, fadeOutMs);
    return () => { clearTimeout(timer); };
  }, [queue, discarding]);
  const { waiting, notices } = queue;
  const isEmpty = waiting.length === 0 && notices.length === 0;
  const hidden = waiting.length - shownRows;
  const byKey = new Map(waiting.map(({ entry }) => [entry.key, entry]));
  const context = { mode, isOffline, isHolding: unconfirmedDeletions > 0, entryOf: (key: string) => byKey.get(key) };

  const title = (): string => {
    if (waitingCount > 0) return t('waiting', { count: waitingCount });
    if (uploadCount > 0 && notices.length === 0) return t('uploadsWaiting', { count: uploadCount });
    if (kind === 'offline') return t('offlineNothing');
    return notices.length > 0 ? t('attention', { count: notices.length }) : t('allSent');
  };
  const explanation = (): string => {
    switch (kind) {
      case 'offline': return t('offlineText');
      case 'recovering': return t('recoveringText');
      case 'signed-out': return t('signedOutText');
      case 'attention': case 'connecting': case 'online': case 'sending':
        if (waitingCount > 0) return t('sendingText');
        if (notices.length > 0) return t('attentionText');
        return t(uploadCount > 0 ? 'uploadsText' : 'allSentText');
    }
  };
  const tryNow = (): void => {
    setTrying(true);
    void dispatch(retrySync());
    setTimeout(() => { setTrying(false); }, retryShownMs);
  };
  const dismissAll = notices.length > 1 && (
    <LinkButton tone="quiet" onPress={() => { void dispatch(dismissNotices(notices.map(({ key }) => key))); }}>{t('dismissAll')}</LinkButton>
  );
  const Icon = icons[kind];
  const isWarning = kind === 'offline' || kind === 'recovering' || kind === 'signed-out' || kind === 'attention';
  return (
    <Dialog ref={dialog} className={styles.centre ?? ''} aria-label={t('centre')}>
      <header className={styles.header} data-tone={isWarning ? 'warn' : 'quiet'}>
        <span className={styles.headIcon}><Icon {...icon16} /></span>
        <Heading slot="title" level={2} className={styles.title ?? ''}>{title()}</Heading>
        <span className={styles.headActs}>
          {kind === 'signed-out' && (
            <Button size="small" onPress={() => { router.navigate({ name: 'logout', next: hrefOf(router.current()) }); }}>{t('signIn')}</Button>
          )}
          {kind !== 'signed-out' && (waitingCount > 0 || hasUploads || kind === 'offline') && <Button size="small" isPending={isTrying} onPress={tryNow}>{t('tryNow')}</Button>}
          {waiting.length === 0 && dismissAll}
          <IconButton label={tCommon('close')} icon={<X {...icon16} />} onPress={onClose} />
        </span>
        <p className={styles.text}>
          {explanation()}
          {waitingCount > 0 && persistence === 'memory' && <span className={styles.notDurable}> {t('notDurable')}</span>}
          {waitingCount > 0 && persistence === 'evictable' && ` ${t('evictable')}`}
        </p>
      </header>
      {unconfirmedDeletions > 0 && (
        <section className={styles.held} aria-label={t('heldTitle', { count: unconfirmedDeletions })}>
          <h3 className={styles.heldTitle}>{t('heldTitle', { count: unconfirmedDeletions })}</h3>
          <p className={styles.heldText}>{t('heldText')}</p>
          <div className={styles.acts}><HeldDeletionActions count={unconfirmedDeletions} size="small" /></div>
        </section>
      )}
      {(!isEmpty || batches.length > 0) && (
        <div className={styles.scroll}>
          {notices.length > 0 && (
            <>
              {/* Without pending changes the title already describes the list. */}
              {waiting.length > 0 && <div className={styles.section}><h3>{t('noticesList')}</h3>{dismissAll}</div>}
              <ul aria-label={t('noticesList')}>
                {notices.slice(0, shownRows).map((notice) => <NoticeRow key={notice.key} notice={notice} files={files} text={text} />)}
              </ul>
            </>
          )}
          {waiting.length > 0 && (
            <>
              {notices.length > 0 && <div className={styles.section}><h3>{t('waitingList')}</h3></div>}
              <ul aria-label={t('waitingList')}>
                {waiting.slice(0, shownRows).map((each, index) => (
                  <PendingRow
                    key={each.entry.key} entry={each.entry} cause={pendingCauseOf(each, context)} previous={waiting[index - 1]?.entry}
                    files={files} text={text} onDiscard={setDiscarding}
                  />
                ))}
              </ul>
            </>
          )}
          {hidden > 0 && (
            <p className={styles.more}><LinkButton onPress={() => { setShownRows(shownRows + pageOfRows); }}>{t('showMore', { count: hidden })}</LinkButton></p>
          )}
          {batches.length > 0 && (
            <section aria-label={tActs('batches')}>
              <div className={styles.section}><h3>{tActs('batches')}</h3></div>
              {batches.toReversed().map((batch) => <BatchReport key={batch.id} batch={batch} end={<RelativeTime at={batch.at} className={styles.time ?? ''} />} />)}
            </section>
          )}
        </div>
      )}
      {!isEmpty && (
        <footer className={styles.footer}>
          <span>{t('exportHint')}</span>
          <Button size="small" variant="quiet" icon={<Download {...icon14} />} onPress={() => { saveExport(queue, files, (index) => causeAt(index)); }}>{t('export')}</Button>
        </footer>
      )}
      {discarding && <DiscardDialog entry={discarding} waiting={waiting} text={text} onClose={() => { setDiscarding(null); }} />}
    </Dialog>
  );

  function causeAt(index: number) {
    const each = waiting[index];
    return each ? pendingCauseOf(each, context) : { kind: 'next' } as const;
  }
};
