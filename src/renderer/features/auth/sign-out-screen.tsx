import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useRouter } from '../../shared/router/router-context';
import { useBridge } from '../../shared/store/store-hooks';
import { Button } from '../../ui/button';
import { AuthFrame } from './auth-frame';
import styles from './auth-frame.module.css';

/** Ends the session, then opens `next` or the sign-in page (account specification, section 2). */
export const SignOutScreen = ({ next }: { readonly next: string | null }) => {
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  const bridge = useBridge();
  const router = useRouter();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<Failure | null>(null);
  const end = useCallback(() => {
    bridge.session.signOut().then(
      () => { router.navigateTo(next ?? '/login', { isReplacing: true }); },
      (error: unknown) => { setFailure(failureOf(error)); },
    );
  }, [bridge, router, next]);
  useEffect(end, [end]);
  return (
    <AuthFrame>
      <h1 className={styles.title}>{t(failure ? 'signOutFailed' : 'signingOut')}</h1>
      {failure && (
        <div className={styles.form}>
          <p role="alert" className={styles.refusal}>{errorText(failure)}</p>
          <Button variant="primary" size="large" isFullWidth onPress={() => { setFailure(null); end(); }}>{tCommon('retry')}</Button>
        </div>
      )}
    </AuthFrame>
  );
};
