import { Minus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalizeSentence } from '../../../shared/capitalize-sentence';
import { slotsFor } from '../../../shared/i18n/sentence-slots';
import { SentenceWithSlots } from '../../../shared/i18n/sentence-with-slots';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../../ui/dialog';
import { icon14 } from '../../../ui/icon-props';
import { PasswordField } from '../../../ui/password-field';
import { isComposing } from '../../../ui/text-composition';
import { TextField } from '../../../ui/text-field';
import { toasts } from '../../../ui/toast-store';
import { useTeam } from '../team-context';
import { useDismissal } from './use-dismissal';
import styles from './settings.module.css';

const effects = ['spacesBecomePersonal', 'membersLoseAccess', 'partsAreDeleted', 'noUndo'] as const;

/** Ends the team. The person types the team's name and the password. */
export const DismissDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('team-settings');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const { team, disabledReason, reload } = useTeam();
  const { isPending, failure, dismiss, clearFailure } = useDismissal();
  const [typedName, setTypedName] = useState('');
  const [password, setPassword] = useState('');
  const isName = typedName.normalize('NFC').trim() === team.name;
  const reason = disabledReason ?? (isName ? null : t('nameDiffers')) ?? (password === '' ? t('enterPassword') : null);
  const isWrongPassword = failure?.code === 'INVALID_CREDENTIALS';
  const confirm = async (): Promise<void> => {
    if (reason !== null || isPending || !await dismiss(typedName, password)) return;
    toasts.show({ kind: 'success', text: t('dismissed', { name: team.name }) });
    onClose();
    reload();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    void confirm();
  };
  return (
    <Dialog isOpen onClose={onClose} role="alertdialog" isBodyScrollable>
      <DialogTitle>{t('dismissTitle', { name: team.name })}</DialogTitle>
      <DialogBody>
        <ul className={styles.effects}>{effects.map((effect) => <li key={effect}><span className={styles.effectIcon}><Minus {...icon14} /></span>{t(effect)}</li>)}</ul>
        <p><SentenceWithSlots text={t('typeName', slotsFor(['name']))} slots={{ name: <strong className={styles.teamName} translate="no"><bdi>{team.name}</bdi></strong> }} /></p>
        <div className={styles.stack} onKeyDown={(event) => { if (event.target instanceof HTMLInputElement) onKeyDown(event); }}>
          <TextField
            label={t('name')} value={typedName} autoFocus autoComplete="off" isDisabled={disabledReason !== null}
            errorMessage={typedName === '' || isName ? null : t('nameDiffers')} isErrorQuiet={team.name.startsWith(typedName)} onChange={setTypedName}
          />
          <PasswordField
            label={t('password')} value={password} isDisabled={disabledReason !== null} errorMessage={isWrongPassword ? t('wrongPassword') : null}
            onChange={(text) => {
              setPassword(text);
              clearFailure();
            }}
          />
        </div>
        {disabledReason !== null && <p className={styles.problem}>{disabledReason}</p>}
        {failure && !isWrongPassword && <p role="alert" className={styles.problem}>{capitalizeSentence(errorText(failure))}</p>}
      </DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" onPress={onClose}>{tCommon('cancel')}</Button>
        <Button size="large" variant="danger" isPending={isPending} isDisabled={reason !== null} disabledReason={reason} onPress={() => void confirm()}>{t('dismiss')}</Button>
      </DialogFooter>
    </Dialog>
  );
};
