import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { failureOf } from '../bridge-failure';
import { useErrorText } from '../i18n/use-error-text';
import { useBridge } from '../store/store-hooks';
import styles from './request-access.module.css';

/** Above the maximum length of a link's password; longer input is not sent. */
const longestPassword = 200;

export interface LinkPasswordFormProps {
  readonly guid: string;
  /** Called after the password was accepted and the link can be opened. */
  readonly onOpened: () => void;
}

/**
 * Prompts for the password of a link. A rejected password stays in the field; after too many attempts the form shows
 * the remaining wait.
 */
export const LinkPasswordForm = ({ guid, onOpened }: LinkPasswordFormProps) => {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  const bridge = useBridge();
  const [password, setPassword] = useState('');
  const [isPending, setPending] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const waitSeconds = useCountdown(failure);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (isPending || password.trim() === '' || waitSeconds > 0) return;
    setPending(true);
    setFailure(null);
    try {
      await bridge.api.call('sharing.verifyPassword', { params: { id: guid }, body: { password: password.trim() } });
      onOpened();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setPending(false);
    }
  };
  const refusal = failure === null ? null : waitSeconds > 0 ? t('passwordWait', { count: waitSeconds }) : failure.code === 'TOO_MANY_REQUESTS' ? null : errorText(failure);
  return (
    <form className={styles.form} onSubmit={(event) => { void submit(event); }} noValidate>
      <PasswordField
        label={t('linkPassword')} value={password} onChange={setPassword} name="password" autoComplete="off" autoFocus maxLength={longestPassword}
        description={t('passwordTries')}
        errorMessage={isChecked && password.trim() === '' ? t('passwordMissing') : refusal}
      />
      <div className={styles.acts}>
        <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending} isDisabled={waitSeconds > 0} disabledReason={refusal}>{t('passwordOpen')}</Button>
      </div>
    </form>
  );
};

/** Seconds left of a failure's retry delay; 0 if there is none or it has elapsed. */
const useCountdown = (failure: Failure | null): number => {
  const [left, setLeft] = useState<{ readonly failure: Failure | null; readonly seconds: number }>({ failure: null, seconds: 0 });
  const waitSeconds = failure?.code === 'TOO_MANY_REQUESTS' ? Number(failure.args['retryAfterSeconds'] ?? 0) : 0;
  if (left.failure !== failure) setLeft({ failure, seconds: waitSeconds });
  useEffect(() => {
    if (waitSeconds === 0) return undefined;
    const timer = setInterval(() => { setLeft((known) => ({ ...known, seconds: Math.max(0, known.seconds - 1) })); }, 1000);
    return () => { clearInterval(timer); };
  }, [waitSeconds, failure]);
  return left.seconds;
};
