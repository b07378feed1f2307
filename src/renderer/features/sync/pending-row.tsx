import { Clock, LoaderCircle, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../../core/sync/outbox-entry';
import { shortName } from '../../ui/name-parts';
import { classNames } from '../../ui/class-names';
import { FileIcon } from '../../ui/file-icon';
import { FileName } from '../../ui/file-name';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { RelativeTime } from '../../shared/format/relative-time-label';
import type { ChangeText } from './use-change-text';
import type { QueueFiles } from './use-queue';
import type { PendingCause } from './pending-cause';
import styles from './sync-centre.module.css';

const icon12 = { size: 12, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Whether the header, or the row above, already shows the cause. */
const isCommon = (cause: PendingCause, above: Entry | undefined): boolean => {
  switch (cause.kind) {
    case 'offline': case 'signed-out': case 'recovering': case 'next': return true;
    case 'behind': return cause.entry.key === above?.key;
    case 'sending': case 'held': case 'undone': case 'unsynced': return false;
  }
};

export interface PendingRowProps {
  readonly entry: Entry;
  readonly cause: PendingCause;
  /** The change in the row above. */
  readonly previous: Entry | undefined;
  readonly files: QueueFiles;
  readonly text: ChangeText;
  readonly onDiscard: (entry: Entry) => void;
}

/** One pending change: its file, description, time and cause. */
export const PendingRow = memo(({ entry, cause, previous, files, text, onDiscard }: PendingRowProps) => {
  const { t } = useTranslation('sync');
  const { guid, change, madeAt } = entry;
  const name = text.name(guid, change);
  const type = change.kind === 'create' ? change.type : files.file(guid)?.type ?? 0;
  return (
    <li className={styles.row}>
      <span className={styles.icon}><FileIcon type={type} name={name} size={20} /></span>
      <div className={styles.name}><FileName name={name} /></div>
      <div className={classNames(styles.what, styles.inline)}>
        <p className={styles.second}>{text.action(change)}</p>
        <p className={isCommon(cause, previous) ? 'visually-hidden' : styles.cause} data-kind={cause.kind}>
          {cause.kind === 'sending' ? <LoaderCircle {...icon12} /> : <Clock {...icon12} />}
          {text.cause(cause)}
        </p>
      </div>
      <RelativeTime at={madeAt} className={styles.time ?? ''} />
      <span className={styles.end}>
        <IconButton label={t('discardOf', { name: shortName(name) })} icon={<Trash2 {...icon16} />} onPress={() => { onDiscard(entry); }} tooltipPlacement="start" />
      </span>
    </li>
  );
});
PendingRow.displayName = 'WaitingRow';
