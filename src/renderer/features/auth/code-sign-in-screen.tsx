import { useTranslation } from 'react-i18next';
import { useCodeRequest } from '../../shared/codes/use-code-request';
import { useBridge } from '../../shared/store/store-hooks';
import type { AuthPageProps } from './auth-frame';
import { CodePage } from './code-page';

/** Signs in with a code instead of a password. */
export const CodeSignInScreen = (page: AuthPageProps) => {
  const { t } = useTranslation('codes');
  const { t: tAuth } = useTranslation('auth');
  const { session } = useBridge();
  const request = useCodeRequest('login');
  return (
    <CodePage
      {...page} title={t('codeSignIn')} lead={t('codeSignInLead')} request={request} submitLabel={tAuth('signIn')}
      onSubmit={(code) => session.signInByCode({ account: request.sentTo ?? '', code })}
    />
  );
};
