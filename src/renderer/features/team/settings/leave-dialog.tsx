import { useTranslation } from 'react-i18next';
import { useListText } from '../../../shared/access/use-list-text';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../../ui/dialog';
import { usePersonName } from '../../../ui/person-name';
import { toasts } from '../../../ui/toast-store';
import { BelongingsView, useBelongings } from '../move-out/belongings';
import { useTeam } from '../team-context';
import { useWrite } from '../../../shared/use-write';
import styles from './settings.module.css';

export interface LeaveDialogProps {
  readonly onClose: () => void;
  readonly onTransfer: () => void;
}

/** Ends the person's own membership. The creator reads why not, and can transfer the team. */
export const LeaveDialog = ({ onClose, onTransfer }: LeaveDialogProps) => {
  const { team } = useTeam();
  return <Dialog isOpen onClose={onClose} isBodyScrollable>{team.role === 'creator' ? <CreatorStays onClose={onClose} onTransfer={onTransfer} /> : <LeaveForm onClose={onClose} />}</Dialog>;
};

const CreatorStays = ({ onClose, onTransfer }: LeaveDialogProps) => {
  const { t } = useTranslation('team-settings');
  const { t: tCommon } = useTranslation('common');
  const { t: tError } = useTranslation('errors');
  const { t: tTeam } = useTranslation('team');
  return (
    <>
      <DialogTitle>{t('creatorStays')}</DialogTitle>
      <DialogBody><p>{tError('CREATOR_CANNOT_LEAVE')}</p></DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" onPress={onClose}>{tCommon('close')}</Button>
        <Button size="large" variant="primary" onPress={onTransfer}>{tTeam('transferAct')}</Button>
      </DialogFooter>
    </>
  );
};

const LeaveForm = ({ onClose }: Pick<LeaveDialogProps, 'onClose'>) => {
  const { t } = useTranslation('team-settings');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const nameOf = usePersonName();
  const listText = useListText();
  const { team: { name }, selfId, disabledReason, reload } = useTeam();
  const { send, isPending, failure } = useWrite();
  const [belongings, readAgain] = useBelongings(selfId);
  const leave = async (): Promise<void> => {
    if (!(await send('teams.end', { query: { action: 'leave' } })).isDone) return;
    toasts.show({ kind: 'success', text: t('left', { name }) });
    onClose();
    reload();
  };

  return (
    <>
      <DialogTitle>{t('leaveTitle', { name })}</DialogTitle>
      <DialogBody>
        <p>{t('leaveDialogText')}</p>
        <BelongingsView request={belongings} onRetry={readAgain}>
          {({ fileCount, spaceCount, linkCount, suggested }) => (
            <>
              {fileCount + spaceCount > 0 && suggested.length > 0 && <p>{t('receivers', { names: listText(suggested.map((person) => `\u2068${nameOf(person)}\u2069`)) })}</p>}
              {linkCount > 0 && <p>{t('linksClose')}</p>}
            </>
          )}
        </BelongingsView>
        {disabledReason !== null && <p className={styles.problem}>{disabledReason}</p>}
        {failure && <p role="alert" className={styles.problem}>{errorText(failure)}</p>}
      </DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" onPress={onClose}>{tCommon('cancel')}</Button>
        <Button size="large" variant="danger" isPending={isPending} isDisabled={disabledReason !== null || belongings.status !== 'ready'} disabledReason={disabledReason} onPress={() => void leave()}>{t('leave')}</Button>
      </DialogFooter>
    </>
  );
};
