import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minimumPasswordLength, passwordDigest } from '../../../core/password';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { SettingsPart } from '../../shared/settings/settings-part';
import { useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { useAccountForm } from '../../shared/use-account-form';
import alertLine from '../../ui/alert-line.module.css';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { toasts } from '../../ui/toast-store';
import styles from './security.module.css';

/** Changes the password. All other sessions end with it. */
export const PasswordForm = ({ onChanged }: { readonly onChanged: () => void }) => {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const { api } = useBridge();
  const account = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user : null));
  // The passwords exist in this state only.
  const [current, setCurrent] = useState('');
  const [chosen, setChosen] = useState('');
  const [repeated, setRepeated] = useState('');
  const chosenProblem = [...chosen].length < minimumPasswordLength ? t('chosenShort') : chosen === current ? t('sameAsCurrent') : null;
  const repeatedProblem = repeated === chosen ? null : t('repeatedDiffers');
  const form = useAccountForm(
    () => current !== '' && chosenProblem === null && repeatedProblem === null,
    async () => {
      await api.call('auth.changePassword', { body: { currentPassword: passwordDigest(current), password: passwordDigest(chosen) } });
      for (const set of [setCurrent, setChosen, setRepeated]) set('');
      onChanged();
      toasts.show({ kind: 'success', text: t('changed') });
    },
  );
  const isWrong = form.failure?.code === 'INVALID_CREDENTIALS';
  return (
    <SettingsPart title={t('password')} text={t('passwordText')}>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        {form.failure && !isWrong && <p role="alert" className={alertLine.alert}>{errorText(form.failure)}</p>}
        {/* Password managers store the new password for this account. */}
        <input className="visually-hidden" tabIndex={-1} aria-hidden autoComplete="username" readOnly value={account?.email ?? account?.mobile ?? ''} />
        <div className={styles.fields}>
          <PasswordField
            label={t('current')} value={current} onChange={(value) => { setCurrent(value); form.forgetFailure(); }}
            errorMessage={isWrong ? t('wrong') : form.isChecked && current === '' ? t('currentMissing') : null}
          />
        </div>
        <div className={styles.fields}>
          <PasswordField
            label={t('chosen')} value={chosen} onChange={setChosen} autoComplete="new-password" description={t('chosenShort')}
            errorMessage={form.isChecked || (chosen !== '' && chosen === current) ? chosenProblem : null}
          />
          <PasswordField
            label={t('repeated')} value={repeated} onChange={setRepeated} autoComplete="new-password"
            isErrorQuiet={!form.isChecked && chosen.startsWith(repeated)} errorMessage={form.isChecked || (repeated !== '' && !chosen.startsWith(repeated)) ? repeatedProblem : null}
          />
        </div>
        <div className={styles.acts}><Button type="submit" variant="primary" isPending={form.isPending}>{t('change')}</Button></div>
      </form>
    </SettingsPart>
  );
};
