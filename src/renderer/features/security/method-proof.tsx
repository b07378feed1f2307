import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure, WorkspaceBridge } from '../../../contract/bridge';
import type { Myself } from '../../../contract/entities/myself';
import { codeLength } from '../../../core/accounts/typed-code';
import { passwordDigest } from '../../../core/password';
import { failureOf } from '../../shared/bridge-failure';
import { CodeStep } from '../../shared/codes/code-step';
import { useCodeRequest } from '../../shared/codes/use-code-request';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import alertLine from '../../ui/alert-line.module.css';

/** Text with which a person proves who they are: the password, or a code for an account without one. */
export interface ProofProps {
  readonly account: Myself;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly isChecked: boolean;
  /** Why the server refused the proof. */
  readonly failure: Failure | null;
}

/** Where the code of a proof is sent. */
const proofType = ({ email }: Myself): 'email' | 'mobile' => (email === null ? 'mobile' : 'email');

export const isProofComplete = ({ hasPassword }: Myself, text: string): boolean => (hasPassword ? text !== '' : text.length === codeLength);

/** Returns a token for one sensitive action. Rejects with INVALID_CREDENTIALS or CODE_INVALID. */
export const proveIdentity = async (api: WorkspaceBridge['api'], account: Myself, text: string): Promise<string> =>
  (await api.call('auth.verify', { body: account.hasPassword ? { password: passwordDigest(text) } : { code: text, type: proofType(account) } })).authToken;

export const Proof = (props: ProofProps) => (props.account.hasPassword ? <PasswordProof {...props} /> : <CodeProof {...props} />);

const PasswordProof = ({ text, onChange, isChecked, failure }: ProofProps) => {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const refusal = failure && (failure.code === 'INVALID_CREDENTIALS' ? t('wrongPassword') : errorText(failure));
  return <PasswordField label={t('accountPassword')} value={text} onChange={onChange} errorMessage={refusal ?? (isChecked && text === '' ? t('passwordMissing') : null)} />;
};

const CodeProof = ({ account, text, onChange, isChecked, failure }: ProofProps) => {
  const { t } = useTranslation('security');
  const { t: tCodes } = useTranslation('codes');
  const errorText = useErrorText();
  const request = useCodeRequest('verify');
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const send = (): void => {
    setRefusal(null);
    request.send((proofType(account) === 'email' ? account.email : account.mobile) ?? '').catch((error: unknown) => { setRefusal(failureOf(error)); });
  };
  if (request.sentTo === null) {
    return (
      <>
        <p>{t('proofText')}</p>
        {refusal && <p role="alert" className={alertLine.alert}>{errorText(refusal)}</p>}
        <div><Button isPending={request.isPending} onPress={send}>{t('sendProof')}</Button></div>
      </>
    );
  }
  return <CodeStep request={request} code={text} onChange={onChange} errorMessage={failure ? errorText(failure) : isChecked && text.length < codeLength ? tCodes('codeMissing') : null} />;
};
