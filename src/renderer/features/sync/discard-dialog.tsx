import { useTranslation } from 'react-i18next';
import type { WaitingEntry } from '../../../core/sync/engine';
import type { Entry } from '../../../core/sync/entry';
import { isNewFile } from '../../../core/sync/kinds';
import { shortName } from '../../shared/format/name-parts';
import { useAppDispatch } from '../../shared/store/hooks';
import { discardChanges } from '../../shared/store/sync-acts';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { ChangeText } from './use-change-text';
import { lossOf } from './waiting';
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
  const loss = lossOf(entry, waiting);
  return (
    <ConfirmDialog
      isOpen isDestructive onCancel={onClose} confirmLabel={t('discardConfirm')}
      title={isNewFile(change) ? t('discardFileTitle', { name }) : t('discardTitle', { name })}
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
