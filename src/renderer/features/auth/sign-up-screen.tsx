import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import type { ErrorCode } from '../../../contract/errors';
import { checkPersonName } from '../../../core/accounts/check-person-name';
import { minimumPasswordLength } from '../../../core/password';
import { failureOf } from '../../shared/bridge-failure';
import type { SentCode } from '../../shared/codes/request-code';
import { useDraft } from '../../shared/drafts/use-draft';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { loadPageTexts } from '../../shared/i18n/i18n';
import { AgreementLinks } from '../../shared/parts/agreement-links';
import { lazyPart } from '../../shared/parts/lazy-part';
import { invitationOf } from '../../shared/router/app-routes';
import { Link } from '../../shared/router/link';
import { useBridge } from '../../shared/store/store-hooks';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { AuthFrame, type AuthPageProps } from './auth-frame';
import { useAccountForm } from '../../shared/use-account-form';
import { usePlatformStatus } from '../../shared/use-platform-status';
import type { RegistrationCodeProps } from './registration-code';
import { registrationOf } from './use-registration';
import styles from './auth-frame.module.css';

/** The second step, which few visitors of the sign-in page need. */
const RegistrationCodePart = lazyPart<RegistrationCodeProps>(async () => (await Promise.all([import('./registration-code'), loadPageTexts('codePage')]))[0].RegistrationCode);

const fields = ['name', 'email', 'password'] as const;
type Field = (typeof fields)[number];

/** The field of an error; other errors are shown above the form. */
const fieldOfCode = (code: ErrorCode): Field | null => {
  switch (code) {
    case 'EMAIL_INVALID': case 'EMAIL_TAKEN': case 'EMAIL_DOMAIN_REFUSED': case 'MOBILE_INVALID': case 'MOBILE_TAKEN': case 'TEXT_MESSAGES_UNAVAILABLE': return 'email';
    case 'NAME_EMPTY': case 'NAME_TOO_LONG': case 'NAME_HAS_CONTROL_CHARACTER': case 'NAME_NOT_UNICODE': case 'NAME_INVISIBLE': case 'NAME_RESERVED': return 'name';
    case 'PASSWORD_EMPTY': case 'PASSWORD_NOT_HASHED': return 'password';
    default: return null;
  }
};

export const SignUpScreen = ({ next, ...frame }: AuthPageProps) => {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const bridge = useBridge();
  const status = usePlatformStatus();
  const registration = registrationOf(status);
  /** The code that the second step needs. */
  const [sent, setSent] = useState<SentCode | null>(null);
  const inviteGuid = invitationOf(next);
  const closedCode = registration === 'closed' ? 'REGISTRATION_CLOSED' : registration === 'invited' && inviteGuid === null ? 'REGISTRATION_BY_INVITATION' : null;
  const isClosed = closedCode !== null;
  const isMobileAccepted = status?.areTextMessagesSent === true;
  const [name, setName] = useDraft('sign-up-name', '');
  const [email, setEmail] = useDraft('sign-up-email', '');
  // The password exists in this state only.
  const [password, setPassword] = useState('');
  const values: Readonly<Record<Field, string>> = { name, email, password };
  const setters: Readonly<Record<Field, (value: string) => void>> = { name: setName, email: setEmail, password: setPassword };
  const problemOf = (field: Field): string | null => {
    switch (field) {
      case 'name': {
        if (values.name.trim() === '') return t('nameMissing');
        const checked = checkPersonName(values.name);
        return checked.ok ? null : errorText({ code: checked.code, message: '', args: checked.args });
      }
      case 'email': {
        if (values.email.trim() === '') return t(isMobileAccepted ? 'accountMissing' : 'emailMissing');
        return isMobileAccepted || values.email.includes('@') ? null : errorText({ code: 'EMAIL_INVALID', message: '', args: {} });
      }
      case 'password': return values.password === '' ? t('passwordMissing') : [...values.password].length < minimumPasswordLength ? t('passwordShort') : null;
    }
  };
  const signUp = (code: string | null): Promise<void> => bridge.session.signUp({ account: email, code, name, password, inviteGuid });
  const mayNeedCode = status?.isMailSent === true || isMobileAccepted;
  useEffect(() => { if (mayNeedCode) RegistrationCodePart.preload(); }, [mayNeedCode]);
  const sendCode = async (): Promise<void> => {
    const { requestCode } = await import('../../shared/codes/request-code');
    setSent(await requestCode(bridge.api, 'register', email));
  };
  const begin = async (): Promise<void> => {
    if (status?.isMailSent === true || !email.includes('@')) await sendCode();
    else await signUp(null).catch(async (error: unknown) => {
      // The server began to send mails after this page was opened.
      if (failureOf(error).code !== 'CODE_INVALID') throw error;
      await sendCode();
    });
  };
  const form = useAccountForm(() => fields.every((field) => problemOf(field) === null), begin);
  const { isChecked, isPending, onSubmit } = form;
  /** A refusal of the second step that concerns a field of the first one. */
  const [laterFailure, setLaterFailure] = useState<Failure | null>(null);
  const failure = form.failure ?? laterFailure;
  const forgetFailure = (): void => {
    form.forgetFailure();
    setLaterFailure(null);
  };
  const finish = async (code: string): Promise<void> => {
    setLaterFailure(null);
    try {
      await signUp(code);
    } catch (error) {
      const reason = failureOf(error);
      if (fieldOfCode(reason.code) === null) throw error;
      setLaterFailure(reason);
      setSent(null);
    }
  };

  const set = (field: Field) => (value: string): void => {
    setters[field](value);
    if (failure && fieldOfCode(failure.code) === field) forgetFailure();
  };
  const errorOf = (field: Field): string | null =>
    (failure && fieldOfCode(failure.code) === field ? errorText(failure) : isChecked ? problemOf(field) : null);

  if (sent !== null) {
    return (
      <AuthFrame {...frame}>
        <RegistrationCodePart props={{ sent, onSubmit: finish, onLeave: () => { setSent(null); } }} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame {...frame}>
      <h1 className={styles.title}>{t('signUp')}</h1>
      {isClosed
        ? <p role="status" className={styles.notice}>{errorText({ code: closedCode, message: '', args: {} })}</p>
        : <p className={styles.lead}>{t('signUpLead')}</p>}
      {!isClosed && <form className={styles.form} onSubmit={onSubmit} noValidate>
        {failure && fieldOfCode(failure.code) === null && <p role="alert" className={styles.refusal}>{errorText(failure)}</p>}
        <TextField label={t('name')} value={values.name} onChange={set('name')} name="name" autoComplete="name" autoFocus errorMessage={errorOf('name')} />
        <TextField label={t(isMobileAccepted ? 'account' : 'email')} type={isMobileAccepted ? 'text' : 'email'} value={values.email} onChange={set('email')} name="email" autoComplete="username" errorMessage={errorOf('email')} />
        <PasswordField
          label={t('password')} value={values.password} onChange={set('password')} name="password" autoComplete="new-password"
          description={t('passwordHint')} errorMessage={errorOf('password')}
        />
        <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending} className={styles.submit ?? ''}>{t('signUp')}</Button>
        <p className={styles.other}>{t('agreementsLead')} <AgreementLinks names={['service', 'privacy', 'behavior']} /></p>
      </form>}
      <p className={styles.other}>{t('haveAccount')} <Link to={{ name: 'login', next }}>{t('signIn')}</Link></p>
    </AuthFrame>
  );
};
