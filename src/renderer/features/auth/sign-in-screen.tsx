import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../shared/drafts/use-draft';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { invitationOf } from '../../shared/router/app-routes';
import { Link } from '../../shared/router/link';
import { useBridge, useWindowSelector } from '../../shared/store/store-hooks';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { AuthFrame, type AuthPageProps } from './auth-frame';
import { useAccountForm } from '../../shared/use-account-form';
import { useRegistration } from './use-registration';
import styles from './auth-frame.module.css';

/** Signs in with a password. The entered text is kept after a failure. */
export const SignInScreen = ({ next, isBlocked = false, ...frame }: AuthPageProps & { readonly isBlocked?: boolean | undefined }) => {
  const { t } = useTranslation('auth');
  const { t: tError } = useTranslation('errors');
  const errorText = useErrorText();
  const bridge = useBridge();
  const registration = useRegistration();
  const ended = useWindowSelector((state) => (state.session.session.status === 'signed-out' ? state.session.session.reason : null));
  const reason = isBlocked ? 'blocked' : ended;
  const { t: tAccounts } = useTranslation('accounts');
  const reasonText = { blocked: tError('ACCOUNT_BLOCKED'), expired: t('sessionEnded'), keychain: tAccounts('keychainSilent') };
  const [account, setAccount] = useDraft('sign-in-account', '');
  const [password, setPassword] = useState('');
  const { isChecked, isPending, failure, onSubmit } = useAccountForm(
    () => account.trim() !== '' && password !== '',
    () => bridge.session.signIn({ account, password }),
  );
  const contactLink = <> <Link to={{ name: 'blocked' }}>{t('blockedContact')}</Link></>;
  return (
    <AuthFrame {...frame}>
      <h1 className={styles.title}>{t('signIn')}</h1>
      <p className={styles.lead}>{t('signInLead')}</p>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {reason !== null && failure === null && <p role="status" className={styles.notice}>{reasonText[reason]}{reason === 'blocked' && contactLink}</p>}
        {failure && failure.code !== 'INVALID_CREDENTIALS' && <p role="alert" className={styles.refusal}>{errorText(failure)}{failure.code === 'ACCOUNT_BLOCKED' && contactLink}</p>}
        <TextField
          label={t('account')} value={account} onChange={setAccount} name="account" autoComplete="username" autoFocus
          errorMessage={isChecked && account.trim() === '' ? t('accountMissing') : null}
        />
        <PasswordField
          label={t('password')} value={password} onChange={setPassword} name="password"
          labelEnd={<Link to={{ name: 'login', way: 'reset', next }} className={styles.link}>{t('forgot')}</Link>}
          errorMessage={isChecked && password === '' ? t('passwordMissing') : failure?.code === 'INVALID_CREDENTIALS' ? errorText(failure) : null}
        />
        <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending} className={styles.submit ?? ''}>{t('signIn')}</Button>
      </form>
      <p className={styles.alternative}><Link to={{ name: 'login', way: 'code', next }} className={styles.link}>{t('byCode')}</Link></p>
      {(registration === 'open' || (registration === 'invited' && invitationOf(next) !== null)) && <p className={styles.other}>{t('newHere')} <Link to={{ name: 'register', next }}>{t('signUp')}</Link></p>}
    </AuthFrame>
  );
};
