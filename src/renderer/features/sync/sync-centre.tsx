import { Download } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Dialog } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Entry, Outcome } from '../../../core/sync/outbox-entry';
import { BatchReport } from '../../shared/batches/batch-report';
import { useBatches } from '../../shared/batches/batches';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { dismissNotices, type Queue } from '../../shared/store/sync/sync-actions';
import { Button } from '../../ui/button';
import { icon14 } from '../../ui/icon-props';
import { LinkButton } from '../../ui/link-button';
import { RelativeTime } from '../../shared/format/relative-time-label';
import { DiscardDialog } from './discard-dialog';
import { DiscardTextDialog, hasRefusedText } from './discard-text-dialog';
import { HeldDeletionActions } from './held-deletions';
import { NoticeRow, type NoticeRowProps } from './notice-row';
import { DismissAll, SyncCentreHeader } from './sync-centre-header';
import { useChangeText, type ChangeText } from './use-change-text';
import { useExport } from './use-export';
import { useQueue, useQueueFiles, type QueueFiles } from './use-queue';
import { pendingCauseOf, type PendingCause, type PendingCauseContext } from './pending-cause';
import { PendingRow } from './pending-row';
import styles from './sync-centre.module.css';

/** Number of rows rendered at first, and added per press. */
const pageOfRows = 100;
/** Time after which a closed dialog has returned the focus. */
const fadeOutMs = 150;

/** Moves the focus to the dialog if the focused row was removed, so that Escape and Tab keep working. */
const useFocusAfterRemoval = (queue: Queue, discarding: unknown): RefObject<HTMLElement | null> => {
  const dialog = useRef<HTMLElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => { if (document.activeElement === document.body) dialog.current?.focus(); }, fadeOutMs);
    return () => { clearTimeout(timer); };
  }, [queue, discarding]);
  return dialog;
};

const HeldDeletions = () => {
  const { t } = useTranslation('sync');
  const count = useAppSelector((state) => state.sync.unconfirmedDeletions);
  if (count === 0) return null;
  return (
    <section className={styles.held} aria-label={t('heldTitle', { count })}>
      <h3 className={styles.heldTitle}>{t('heldTitle', { count })}</h3>
      <p className={styles.heldText}>{t('heldText')}</p>
      <div className={styles.acts}><HeldDeletionActions count={count} size="small" /></div>
    </section>
  );
};

interface QueueListProps {
  readonly queue: Queue;
  readonly files: QueueFiles;
  readonly text: ChangeText;
  readonly shownRows: number;
}

const NoticeList = ({ queue: { waiting, notices }, files, text, shownRows, onDismiss }: QueueListProps & Pick<NoticeRowProps, 'onDismiss'>) => {
  const { t } = useTranslation('sync');
  if (notices.length === 0) return null;
  return (
    <>
      {/* Without pending changes the title already describes the list. */}
      {waiting.length > 0 && <div className={styles.section}><h3>{t('noticesList')}</h3><DismissAll notices={notices} onDismiss={onDismiss} /></div>}
      <ul aria-label={t('noticesList')}>
        {notices.slice(0, shownRows).map((notice) => <NoticeRow key={notice.key} notice={notice} files={files} text={text} onDismiss={onDismiss} />)}
      </ul>
    </>
  );
};

interface PendingListProps extends QueueListProps {
  readonly context: PendingCauseContext;
  readonly onDiscard: (entry: Entry) => void;
}

const PendingList = ({ queue: { waiting, notices }, files, text, shownRows, context, onDiscard }: PendingListProps) => {
  const { t } = useTranslation('sync');
  if (waiting.length === 0) return null;
  return (
    <>
      {notices.length > 0 && <div className={styles.section}><h3>{t('waitingList')}</h3></div>}
      <ul aria-label={t('waitingList')}>
        {waiting.slice(0, shownRows).map((each, index) => (
          <PendingRow
            key={each.entry.key} entry={each.entry} cause={pendingCauseOf(each, context)} previous={waiting[index - 1]?.entry}
            files={files} text={text} onDiscard={onDiscard}
          />
        ))}
      </ul>
    </>
  );
};

const BatchList = ({ batches }: { readonly batches: ReturnType<typeof useBatches> }) => {
  const { t } = useTranslation('acts');
  if (batches.length === 0) return null;
  return (
    <section aria-label={t('batches')}>
      <div className={styles.section}><h3>{t('batches')}</h3></div>
      {batches.toReversed().map((batch) => <BatchReport key={batch.id} batch={batch} end={<RelativeTime at={batch.at} className={styles.time ?? ''} />} />)}
    </section>
  );
};

const usePendingCauseContext = ({ waiting }: Queue): PendingCauseContext => {
  const { mode, unconfirmedDeletions } = useAppSelector((state) => state.sync);
  const isOffline = useAppSelector(selectIsOffline);
  const byKey = new Map(waiting.map(({ entry }) => [entry.key, entry]));
  return { mode, isOffline, isHolding: unconfirmedDeletions > 0, entryOf: (key) => byKey.get(key) };
};

export interface SyncCentreProps {
  readonly onClose: () => void;
}

/** The pending changes with their causes, the notices, and actions on both. */
export const SyncCentre = ({ onClose }: SyncCentreProps) => {
  const { t } = useTranslation('sync');
  const batches = useBatches();
  const queue = useQueue();
  const files = useQueueFiles(queue);
  const text = useChangeText(files);
  const context = usePendingCauseContext(queue);
  const saveExport = useExport();
  const [shownRows, setShownRows] = useState(pageOfRows);
  const [discarding, setDiscarding] = useState<Entry | null>(null);
  const [dismissing, setDismissing] = useState<readonly Outcome[] | null>(null);
  const dialog = useFocusAfterRemoval(queue, discarding ?? dismissing);
  const dispatch = useAppDispatch();
  const dismiss = (chosen: readonly Outcome[]): void => {
    if (chosen.some(hasRefusedText)) setDismissing(chosen);
    else void dispatch(dismissNotices(chosen.map(({ key }) => key)));
  };
  const { waiting, notices } = queue;
  const isEmpty = waiting.length === 0 && notices.length === 0;
  const hidden = waiting.length - shownRows;
  const causeAt = (index: number): PendingCause => {
    const each = waiting[index];
    return each ? pendingCauseOf(each, context) : { kind: 'next' };
  };
  return (
    <Dialog ref={dialog} className={styles.centre ?? ''} aria-label={t('centre')}>
      <SyncCentreHeader queue={queue} onDismiss={dismiss} onClose={onClose} />
      <HeldDeletions />
      {(!isEmpty || batches.length > 0) && (
        <div className={styles.scroll}>
          <NoticeList queue={queue} files={files} text={text} shownRows={shownRows} onDismiss={dismiss} />
          <PendingList queue={queue} files={files} text={text} shownRows={shownRows} context={context} onDiscard={setDiscarding} />
          {hidden > 0 && (
            <p className={styles.more}><LinkButton onPress={() => { setShownRows(shownRows + pageOfRows); }}>{t('showMore', { count: hidden })}</LinkButton></p>
          )}
          <BatchList batches={batches} />
        </div>
      )}
      {!isEmpty && (
        <footer className={styles.footer}>
          <span>{t('exportHint')}</span>
          <Button size="small" variant="quiet" icon={<Download {...icon14} />} onPress={() => { saveExport(queue, files, causeAt); }}>{t('export')}</Button>
        </footer>
      )}
      {discarding && <DiscardDialog entry={discarding} waiting={waiting} text={text} onClose={() => { setDiscarding(null); }} />}
      {dismissing && <DiscardTextDialog notices={dismissing} files={files} text={text} onClose={() => { setDismissing(null); }} onOpen={onClose} />}
    </Dialog>
  );
};
