import { useTranslation } from 'react-i18next';
import type { CodeRequest } from '../../shared/codes/use-code-request';
import { useDraft } from '../../shared/drafts/use-draft';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { Link } from '../../shared/router/link';
import { useAccountForm } from '../../shared/use-account-form';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { AuthFrame, type AuthPageProps } from './auth-frame';
import { CodeForm, type CodeFormProps } from './code-form';
import styles from './auth-frame.module.css';

export interface CodePageProps extends AuthPageProps, CodeFormProps {
  readonly title: string;
  readonly lead: string;
}

/** A page with two steps: an address or a number, then the code that it received. */
export const CodePage = ({ title, lead, next, serverChoice, notice, ...form }: CodePageProps) => {
  const { t } = useTranslation('codes');
  const [account, setAccount] = useDraft('code-account', '');
  return (
    <AuthFrame serverChoice={serverChoice} notice={notice}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {form.request.sentTo === null ? <AccountForm request={form.request} account={account} onChange={setAccount} /> : <CodeForm {...form} />}
      <p className={styles.other}><Link to={{ name: 'login', next }}>{t('backToSignIn')}</Link></p>
    </AuthFrame>
  );
};

const accountErrors: readonly string[] = ['EMAIL_INVALID', 'MOBILE_INVALID', 'TEXT_MESSAGES_UNAVAILABLE'];

interface AccountFormProps {
  readonly request: CodeRequest;
  readonly account: string;
  readonly onChange: (account: string) => void;
}

const AccountForm = ({ request, account, onChange }: AccountFormProps) => {
  const { t } = useTranslation('codes');
  const { t: tAuth } = useTranslation('auth');
  const errorText = useErrorText();
  const { isChecked, isPending, failure, onSubmit } = useAccountForm(() => account.trim() !== '', () => request.send(account));
  const isAboutAccount = failure !== null && accountErrors.includes(failure.code);
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {failure && !isAboutAccount && <p role="alert" className={styles.refusal}>{errorText(failure)}</p>}
      <TextField
        label={tAuth('account')} value={account} onChange={onChange} name="account" autoComplete="username" autoFocus
        errorMessage={isAboutAccount ? errorText(failure) : isChecked && account.trim() === '' ? tAuth('accountMissing') : null}
      />
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending} className={styles.submit ?? ''}>{t('next')}</Button>
    </form>
  );
};
