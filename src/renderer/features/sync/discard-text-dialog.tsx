import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../../core/sync/outbox-entry';
import { useRouter } from '../../shared/router/router-context';
import { routeOfFile } from '../../shared/router/route-of-file';
import { useAppDispatch } from '../../shared/store/store-hooks';
import { currentFileIdOf, dismissNotices } from '../../shared/store/sync/sync-actions';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { LinkButton } from '../../ui/link-button';
import { shortName } from '../../ui/name-parts';
import type { ChangeText } from './use-change-text';
import type { QueueFiles } from './use-queue';
import styles from './sync-centre.module.css';

/** Whether the notice has text that the server refused. The notice is its only copy on the device. */
export const hasRefusedText = ({ change, result }: Outcome): boolean => change.kind === 'compose' && result.status === 'refused';

export interface DiscardTextDialogProps {
  /** The notices to dismiss, at least one of them with refused text. */
  readonly notices: readonly Outcome[];
  readonly files: QueueFiles;
  readonly text: ChangeText;
  readonly onClose: () => void;
  /** A document was opened. */
  readonly onOpen: () => void;
}

/** Confirms that refused text is discarded with its notice, or opens the document, where the text can be kept as a copy. */
export const DiscardTextDialog = ({ notices, files, text, onClose, onOpen }: DiscardTextDialogProps) => {
  const { t } = useTranslation('sync');
  const dispatch = useAppDispatch();
  const router = useRouter();
  const documents = [...new Map(notices.filter(hasRefusedText).map(({ guid, change }) => [dispatch(currentFileIdOf(guid)), shortName(text.name(guid, change))]))];
  const open = (guid: string): void => {
    const file = files.file(guid);
    onOpen();
    router.navigate(file ? routeOfFile(file) : { name: 'file', address: 'docs', guid });
  };
  const [first] = documents;
  return (
    <ConfirmDialog
      isOpen isDestructive onCancel={onClose} confirmLabel={t('discardConfirm')}
      title={documents.length === 1 ? t('discardTextTitle', { name: first?.[1] ?? '' }) : t('discardTextsTitle')}
      onConfirm={() => {
        void dispatch(dismissNotices(notices.map(({ key }) => key)));
        onClose();
      }}
      description={(
        <span className={styles.losses}>
          <span>{t('discardTextLost')}</span>
          {documents.map(([guid, name]) => <span key={guid}><LinkButton onPress={() => { open(guid); }}>{t('discardTextOpen', { name })}</LinkButton></span>)}
        </span>
      )}
    />
  );
};
