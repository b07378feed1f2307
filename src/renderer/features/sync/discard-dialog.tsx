import { useTranslation } from 'react-i18next';
import type { WaitingEntry } from '../../../core/sync/sync-engine';
import type { Entry } from '../../../core/sync/outbox-entry';
import { createsFile } from '../../../core/sync/rules-by-kind';
import { shortName } from '../../ui/name-parts';
import { useAppDispatch } from '../../shared/store/store-hooks';
import { discardChanges } from '../../shared/store/sync/sync-actions';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { ChangeText } from './use-change-text';
import { discardLossOf } from './pending-cause';
import styles from './sync-centre.module.css';

export interface DiscardDialogProps {
  readonly entry: Entry;
  readonly waiting: readonly WaitingEntry[];
  readonly text: ChangeText;
  readonly onClose: () => void;
}

/** Lists the consequences of discarding a change, which cannot be undone. */
export const DiscardDialog = ({ entry, waiting, text, onClose }: DiscardDialogProps) => {
  const { t } = useTranslation('sync');
  const dispatch = useAppDispatch();
  const { key, guid, change } = entry;
  const name = shortName(text.name(guid, change));
  const loss = discardLossOf(entry, waiting);
  return (
    <ConfirmDialog
      isOpen isDestructive onCancel={onClose} confirmLabel={t('discardConfirm')}
      title={createsFile(change) ? t('discardFileTitle', { name }) : t('discardTitle', { name })}
      onConfirm={() => {
        void dispatch(discardChanges([key]));
        onClose();
      }}
      description={(
        <span className={styles.losses}>
          <span>{text.loss(guid, change)}</span>
          {loss.own > 0 && <span>{t('discardOwn', { count: loss.own })}</span>}
          {loss.inside > 0 && <span>{t('discardInside', { count: loss.inside })}</span>}
          {loss.movedInto > 0 && <span>{t('discardMoves', { count: loss.movedInto })}</span>}
          {loss.isMaybeSent && <span>{t('discardMaybeSent')}</span>}
        </span>
      )}
    />
  );
};
