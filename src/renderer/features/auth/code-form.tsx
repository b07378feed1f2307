import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { codeLength } from '../../../core/accounts/typed-code';
import { CodeStep } from '../../shared/codes/code-step';
import type { CodeRequest } from '../../shared/codes/use-code-request';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useAccountForm } from '../../shared/use-account-form';
import { Button } from '../../ui/button';
import { LinkButton } from '../../ui/link-button';
import styles from './auth-frame.module.css';

export interface CodeFormProps {
  readonly request: CodeRequest;
  readonly submitLabel: string;
  /** Rejects with the reason of a refusal. The typed text remains. */
  readonly onSubmit: (code: string) => Promise<void>;
  /** Whether the further fields are complete. */
  readonly isComplete?: () => boolean;
  /** Further fields. `isChecked`: missing text is marked. */
  readonly children?: (isChecked: boolean) => ReactNode;
}

/** The second step of a page with codes: the code, and what it permits. */
export const CodeForm = ({ request, submitLabel, onSubmit, isComplete = () => true, children }: CodeFormProps) => {
  const { t } = useTranslation('codes');
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const form = useAccountForm(() => code.length === codeLength && isComplete(), () => onSubmit(code));
  const isWrong = form.failure?.code === 'CODE_INVALID';
  return (
    <>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        {form.failure && !isWrong && <p role="alert" className={styles.refusal}>{errorText(form.failure)}</p>}
        <CodeStep
          request={request} code={code} onChange={(typed) => { setCode(typed); if (isWrong) form.forgetFailure(); }}
          errorMessage={form.failure && isWrong ? errorText(form.failure) : form.isChecked && code.length < codeLength ? t('codeMissing') : null}
        />
        {children?.(form.isChecked)}
        <Button type="submit" variant="primary" size="large" isFullWidth isPending={form.isPending} className={styles.submit ?? ''}>{submitLabel}</Button>
      </form>
      <p className={styles.alternative}><LinkButton onPress={request.leave}>{t('otherAccount')}</LinkButton></p>
    </>
  );
};
