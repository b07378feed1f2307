import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { identityOf } from '../../../core/accounts/sign-in-name';
import { minimumPasswordLength, passwordDigest } from '../../../core/password';
import { useCodeRequest } from '../../shared/codes/use-code-request';
import { useBridge } from '../../shared/store/store-hooks';
import { PasswordField } from '../../ui/password-field';
import type { AuthPageProps } from './auth-frame';
import { CodePage } from './code-page';

/** Sets a new password with a code, then signs in with it. */
export const PasswordResetScreen = (page: AuthPageProps) => {
  const { t } = useTranslation('codes');
  const { t: tAuth } = useTranslation('auth');
  const { api, session } = useBridge();
  const request = useCodeRequest('reset_password');
  // The password exists in this state only.
  const [password, setPassword] = useState('');
  const savedPassword = useRef<string | null>(null);
  const isLong = [...password].length >= minimumPasswordLength;
  const save = async (verifyCode: string): Promise<void> => {
    const account = request.sentTo ?? '';
    // The code is spent after the first call. If only the sign-in failed, it alone is repeated.
    if (savedPassword.current !== password) {
      await api.call('auth.resetPassword', { body: { ...identityOf(account), verifyCode, password: passwordDigest(password) } });
      savedPassword.current = password;
    }
    await session.signIn({ account, password });
  };
  return (
    <CodePage {...page} title={t('reset')} lead={t('resetLead')} request={request} submitLabel={t('save')} isComplete={() => isLong} onSubmit={save}>
      {(isChecked) => (
        <>
          {/* Password managers store the new password for this account. */}
          <input className="visually-hidden" tabIndex={-1} aria-hidden autoComplete="username" readOnly value={request.sentTo ?? ''} />
          <PasswordField
            label={t('password')} value={password} onChange={setPassword} name="password" autoComplete="new-password" description={tAuth('passwordHint')}
            errorMessage={!isChecked || isLong ? null : password === '' ? tAuth('passwordMissing') : tAuth('passwordShort')}
          />
        </>
      )}
    </CodePage>
  );
};
