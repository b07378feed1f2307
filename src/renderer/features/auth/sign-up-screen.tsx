import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '../../../contract/errors';
import { checkName } from '../../../core/file-names';
import { minimumPasswordLength } from '../../../core/password';
import { useDraft } from '../../shared/drafts/use-draft';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { invitationOf } from '../../shared/router/app-routes';
import { Link } from '../../shared/router/link';
import { useBridge } from '../../shared/store/store-hooks';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { AgreementLinks } from './agreement-links';
import { AuthFrame, type AuthFrameProps } from './auth-frame';
import { useAccountForm } from '../../shared/use-account-form';
import { useRegistration } from './use-registration';
import styles from './auth-frame.module.css';

const fields = ['name', 'email', 'password'] as const;
type Field = (typeof fields)[number];

/** The field of an error; other errors are shown above the form. */
const fieldOfCode = (code: ErrorCode): Field | null => {
  switch (code) {
    case 'EMAIL_INVALID': case 'EMAIL_TAKEN': case 'EMAIL_DOMAIN_REFUSED': return 'email';
    case 'NAME_EMPTY': case 'NAME_TOO_LONG': case 'NAME_HAS_CONTROL_CHARACTER': case 'NAME_NOT_UNICODE': case 'NAME_INVISIBLE': return 'name';
    case 'PASSWORD_EMPTY': case 'PASSWORD_NOT_HASHED': return 'password';
    default: return null;
  }
};

export const SignUpScreen = ({ next, ...frame }: { readonly next: string | null } & Pick<AuthFrameProps, 'serverChoice' | 'notice'>) => {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const bridge = useBridge();
  const registration = useRegistration();
  const inviteGuid = invitationOf(next);
  const closedCode = registration === 'closed' ? 'REGISTRATION_CLOSED' : registration === 'invited' && inviteGuid === null ? 'REGISTRATION_BY_INVITATION' : null;
  const isClosed = closedCode !== null;
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
        const checked = checkName(values.name);
        return checked.ok ? null : errorText({ code: checked.code, message: '', args: checked.args });
      }
      case 'email': return values.email.trim() === '' ? t('emailMissing') : null;
      case 'password': return values.password === '' ? t('passwordMissing') : [...values.password].length < minimumPasswordLength ? t('passwordShort') : null;
    }
  };
  const { isChecked, isPending, failure, forgetFailure, onSubmit } = useAccountForm(
    () => fields.every((field) => problemOf(field) === null),
    () => bridge.session.signUp({ ...values, inviteGuid }),
  );

  const set = (field: Field) => (value: string): void => {
    setters[field](value);
    if (failure && fieldOfCode(failure.code) === field) forgetFailure();
  };
  const errorOf = (field: Field): string | null =>
    (failure && fieldOfCode(failure.code) === field ? errorText(failure) : isChecked ? problemOf(field) : null);

  return (
    <AuthFrame {...frame}>
      <h1 className={styles.title}>{t('signUp')}</h1>
      {isClosed
        ? <p role="status" className={styles.notice}>{errorText({ code: closedCode, message: '', args: {} })}</p>
        : <p className={styles.lead}>{t('signUpLead')}</p>}
      {!isClosed && <form className={styles.form} onSubmit={onSubmit} noValidate>
        {failure && fieldOfCode(failure.code) === null && <p role="alert" className={styles.refusal}>{errorText(failure)}</p>}
        <TextField label={t('name')} value={values.name} onChange={set('name')} name="name" autoComplete="name" autoFocus errorMessage={errorOf('name')} />
        <TextField label={t('email')} type="email" value={values.email} onChange={set('email')} name="email" autoComplete="username" errorMessage={errorOf('email')} />
        <PasswordField
          label={t('password')} value={values.password} onChange={set('password')} name="password" autoComplete="new-password"
          description={t('passwordHint')} errorMessage={errorOf('password')}
        />
        <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending} className={styles.submit ?? ''}>{t('signUp')}</Button>
        <p className={styles.other}>{t('agreementsLead')} <AgreementLinks /></p>
      </form>}
      <p className={styles.other}>{t('haveAccount')} <Link to={{ name: 'login', next }}>{t('signIn')}</Link></p>
    </AuthFrame>
  );
};
