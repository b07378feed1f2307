import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '../../../contract/errors';
import type { Myself } from '../../../contract/entities/myself';
import { codeLength } from '../../../core/accounts/typed-code';
import { minimumPasswordLength, passwordDigest } from '../../../core/password';
import { failureOf } from '../../shared/bridge-failure';
import { CodeStep } from '../../shared/codes/code-step';
import { useCodeRequest } from '../../shared/codes/use-code-request';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useBridge } from '../../shared/store/store-hooks';
import { useAccountForm } from '../../shared/use-account-form';
import alertLine from '../../ui/alert-line.module.css';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { toasts } from '../../ui/toast-store';
import type { MethodAction, MethodKind } from './method-actions';
import { isProofComplete, Proof, proveIdentity } from './method-proof';
import styles from './security.module.css';

export interface MethodDialogProps {
  readonly kind: MethodKind;
  readonly action: MethodAction;
  readonly account: Myself;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const titles = {
  email: { add: 'addEmail', verify: 'verifyEmail', change: 'changeEmail', remove: 'removeEmail' },
  // A number is always verified.
  mobile: { add: 'addMobile', verify: 'addMobile', change: 'changeMobile', remove: 'removeMobile' },
} as const satisfies Record<MethodKind, Record<MethodAction, string>>;

/** The field of a refusal; other refusals are shown above the form. */
const fieldOf = (code: ErrorCode): 'method' | 'proof' | 'code' | null => {
  switch (code) {
    case 'EMAIL_INVALID': case 'EMAIL_TAKEN': case 'MOBILE_INVALID': case 'MOBILE_TAKEN': case 'TEXT_MESSAGES_UNAVAILABLE': return 'method';
    case 'INVALID_CREDENTIALS': case 'AUTH_TOKEN_INVALID': return 'proof';
    case 'CODE_INVALID': return 'code';
    default: return null;
  }
};

/** Adds, verifies, replaces or removes an address or a number: a form, then the code, or the question about the last method. */
export const MethodDialog = ({ kind, action, account, onClose, onDone }: MethodDialogProps) => {
  const { t } = useTranslation('security');
  const { t: tCommon } = useTranslation('common');
  const { t: tCodes } = useTranslation('codes');
  const errorText = useErrorText();
  const { api } = useBridge();
  const request = useCodeRequest(action === 'change' ? 'change' : 'bind');
  const [isLast, setLast] = useState(false);
  const [method, setMethod] = useState('');
  const [proof, setProof] = useState('');
  const [chosenPassword, setChosenPassword] = useState('');
  const [hasConsent, setConsent] = useState(false);
  const [code, setCode] = useState('');
  /** Valid for one action within 10 minutes. */
  const authToken = useRef<string | null>(null);

  const present = account[kind] ?? '';
  const step = isLast ? 'last' : request.sentTo === null ? 'form' : 'code';
  const hasMethod = action === 'add' || action === 'change';
  const needsProof = action === 'change' || action === 'remove' || (action === 'add' && kind === 'mobile' && account.hasPassword);
  const needsPassword = action === 'add' && !account.hasPassword;
  const needsConsent = action === 'add' && kind === 'mobile';
  const isLong = [...chosenPassword].length >= minimumPasswordLength;

  const done = (text: string): void => {
    onClose();
    onDone();
    toasts.show({ kind: 'success', text });
  };
  const prove = async (): Promise<string> => (authToken.current ??= await proveIdentity(api, account, proof));
  const remove = async (isLastConfirmed: boolean): Promise<void> => {
    try {
      await api.call('bindings.unbind', { body: { type: kind, authToken: await prove(), isLastConfirmed } });
      done(t('removed', { account: `\u2068${present}\u2069` }));
    } catch (error) {
      if (failureOf(error).code !== 'LAST_METHOD') throw error;
      setLast(true);
    }
  };
  const save = async (): Promise<void> => {
    const sentTo = request.sentTo ?? '';
    const password = needsPassword ? { password: passwordDigest(chosenPassword) } : {};
    if (kind === 'email') {
      await (action === 'change'
        ? api.call('bindings.changeEmail', { params: {}, body: { email: sentTo, code, authToken: await prove() } })
        : api.call('bindings.bindEmail', { params: {}, body: { email: sentTo, code, ...password } }));
    } else {
      await (action === 'change'
        ? api.call('bindings.changeMobile', { params: {}, body: { mobile: sentTo, code, authToken: await prove() } })
        : api.call('bindings.bindMobile', { params: {}, body: { mobile: sentTo, mobileVerifyCode: code, password: passwordDigest(proof), filing: hasConsent, ...password } }));
    }
    done(t(kind === 'email' ? 'emailSaved' : 'mobileSaved'));
  };
  const submitForm = async (): Promise<void> => {
    if (action === 'remove') { await remove(false); return; }
    if (needsProof) await prove();
    await request.send(hasMethod ? method : present);
  };
  const submit = async (): Promise<void> => {
    try {
      await (step === 'last' ? remove(true) : step === 'code' ? save() : submitForm());
    } catch (error) {
      const field = fieldOf(failureOf(error).code);
      if (field === 'proof') authToken.current = null;
      if (field === 'proof' || field === 'method') { request.leave(); setLast(false); }
      throw error;
    }
  };
  const isComplete = (): boolean => {
    if (step === 'last') return true;
    if (step === 'code') return code.length === codeLength;
    return (!hasMethod || method.trim() !== '') && (!needsProof || authToken.current !== null || isProofComplete(account, proof)) && (!needsPassword || isLong) && (!needsConsent || hasConsent);
  };
  const { isChecked, isPending, failure, forgetFailure, onSubmit } = useAccountForm(isComplete, submit);
  const failureOn = (field: ReturnType<typeof fieldOf>) => (failure && (fieldOf(failure.code) === field || (field === 'proof' && step === 'form' && failure.code === 'CODE_INVALID')) ? failure : null);
  const refusalOf = (field: 'method' | 'code'): string | null => { const refused = failureOn(field); return refused && errorText(refused); };
  const set = (change: (text: string) => void) => (text: string): void => { change(text); forgetFailure(); };
  const submitLabel = step === 'last' ? t('lastConfirm') : step === 'code' ? t('save') : action === 'remove' ? t('remove') : t('sendCode');

  return (
    <Dialog isOpen onClose={onClose} role={isLast ? 'alertdialog' : 'dialog'}>
      <DialogTitle>{isLast ? t('lastTitle') : t(titles[kind][action])}</DialogTitle>
      <form onSubmit={onSubmit} noValidate>
        <DialogBody>
          <div className={styles.dialogForm}>
            {failure && fieldOf(failure.code) === null && <p role="alert" className={alertLine.alert}>{errorText(failure)}</p>}
            {step === 'last' && <p>{t('lastText', { account: `\u2068${present}\u2069` })}</p>}
            {step === 'code' && <CodeStep request={request} code={code} onChange={set(setCode)} errorMessage={refusalOf('code') ?? (isChecked && code.length < codeLength ? tCodes('codeMissing') : null)} />}
            {step === 'form' && (
              <>
                {!hasMethod && <p>{t(action === 'verify' ? 'verifyText' : 'removeText', { account: `\u2068${present}\u2069` })}</p>}
                {hasMethod && (
                  <TextField
                    label={t(kind === 'email' ? 'newEmail' : 'newMobile')} type={kind === 'email' ? 'email' : 'tel'} value={method} onChange={set(setMethod)} name={kind} autoComplete={kind === 'email' ? 'email' : 'tel'} autoFocus
                    description={kind === 'mobile' ? t('mobileHint') : undefined}
                    errorMessage={refusalOf('method') ?? (isChecked && method.trim() === '' ? t(kind === 'email' ? 'emailMissing' : 'mobileMissing') : null)}
                  />
                )}
                {needsProof && <Proof account={account} text={proof} onChange={(text) => { authToken.current = null; setProof(text); forgetFailure(); }} isChecked={isChecked} failure={failureOn('proof')} />}
                {needsPassword && (
                  <PasswordField
                    label={t('chosen')} value={chosenPassword} onChange={set(setChosenPassword)} autoComplete="new-password" description={t('chosenShort')} errorMessage={isChecked && !isLong ? t('chosenShort') : null}
                  />
                )}
                {needsConsent && (
                  <>
                    <Checkbox isSelected={hasConsent} onChange={setConsent}>{t('filing')}</Checkbox>
                    {isChecked && !hasConsent && <p role="alert" className={alertLine.alert}>{t('filingMissing')}</p>}
                  </>
                )}
              </>
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button size="large" variant="quiet" onPress={onClose} autoFocus={isLast}>{tCommon('cancel')}</Button>
          <Button size="large" variant={action === 'remove' ? 'danger' : 'primary'} type="submit" isPending={isPending}>{submitLabel}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};
