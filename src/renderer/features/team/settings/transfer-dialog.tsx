import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonSummary } from '../../../../contract/entities/common-schemas';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../../ui/dialog';
import { usePersonName } from '../../../ui/person-name';
import { toasts } from '../../../ui/toast-store';
import { ReceiverSearch } from '../move-out/receiver-search';
import { useTeam } from '../team-context';
import { useWrite } from '../../../shared/use-write';
import styles from './settings.module.css';

/** Chooses the new creator of the team. */
export const TransferDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('team');
  const { t: tSettings } = useTranslation('team-settings');
  const { t: tCommon } = useTranslation('common');
  const nameOf = usePersonName();
  const errorText = useErrorText();
  const { selfId, disabledReason, reload } = useTeam();
  const { send, isPending, failure, clearFailure } = useWrite();
  const [chosen, setChosen] = useState<PersonSummary | null>(null);
  const reason = disabledReason ?? (chosen === null ? tSettings('chooseCreator') : null);
  const transfer = async (): Promise<void> => {
    if (chosen === null || !(await send('teams.transfer', { body: { userId: chosen.id } })).isDone) return;
    toasts.show({ kind: 'success', text: t('transferred', { name: nameOf(chosen) }) });
    onClose();
    reload();
  };
  const choose = (person: PersonSummary | null): void => {
    setChosen(person);
    clearFailure();
  };
  return (
    <Dialog isOpen onClose={onClose} isBodyScrollable>
      <DialogTitle>{chosen === null ? tSettings('transferTitle') : t('transferTitle', { name: nameOf(chosen) })}</DialogTitle>
      <DialogBody>
        <p>{chosen === null ? tSettings('transferText') : t('transferText', { name: nameOf(chosen) })}</p>
        <div role="group" aria-label={tSettings('newCreator')} className={styles.choice}>
          <p className={styles.label}>{tSettings('newCreator')}</p>
          <ReceiverSearch memberId={selfId} value={chosen} onChange={choose} />
        </div>
        {disabledReason !== null && <p className={styles.problem}>{disabledReason}</p>}
        {failure && <p role="alert" className={styles.problem}>{errorText(failure)}</p>}
      </DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" onPress={onClose}>{tCommon('cancel')}</Button>
        <Button size="large" variant="primary" isPending={isPending} isDisabled={reason !== null} disabledReason={reason} onPress={() => void transfer()}>{t('transfer')}</Button>
      </DialogFooter>
    </Dialog>
  );
};
