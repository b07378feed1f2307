import { useTranslation } from 'react-i18next';
import { typedCode } from '../../../core/accounts/typed-code';
import { LinkButton } from '../../ui/link-button';
import { TextField } from '../../ui/text-field';
import { useErrorText } from '../i18n/use-error-text';
import { usePlatformStatus } from '../use-platform-status';
import type { CodeRequest } from './use-code-request';
import styles from './code-step.module.css';

export interface CodeStepProps {
  readonly request: CodeRequest;
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly errorMessage: string | null;
}

/** The text about a code. Nobody learns from it whether there is an account. */
const noteKey = ({ scene, sentTo, isRecent }: CodeRequest, isMailSent: boolean) => {
  if (isRecent) return 'recent';
  const isForAccount = scene === 'login' || scene === 'reset_password';
  if (!sentTo?.includes('@')) return isForAccount ? 'textedToAccount' : scene === 'register' ? 'textedToNew' : 'texted';
  if (!isMailSent) return isForAccount ? 'unmailedToAccount' : 'unmailed';
  return isForAccount ? 'mailedToAccount' : 'mailed';
};

/** The field for a code that was requested, with the way to a further one. */
export const CodeStep = ({ request, code, onChange, errorMessage }: CodeStepProps) => {
  const { t } = useTranslation('codes');
  const errorText = useErrorText();
  const status = usePlatformStatus();
  const { sentTo, waitSeconds, isPending, failure } = request;
  return (
    <div className={styles.step}>
      {status && <p className={styles.note}>{t(noteKey(request, status.isMailSent !== false), { account: `\u2068${sentTo ?? ''}\u2069` })}</p>}
      <TextField
        label={t('code')} value={code} onChange={(text) => { onChange(typedCode(text)); }} name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus
        errorMessage={errorMessage}
        labelEnd={waitSeconds > 0
          ? <span className={styles.wait}>{t('resendIn', { seconds: waitSeconds })}</span>
          : <LinkButton isDisabled={isPending} onPress={request.resend}>{t('resend')}</LinkButton>}
      />
      {failure && <p role="alert" className={styles.refusal}>{errorText(failure)}</p>}
    </div>
  );
};
