import { useTranslation } from 'react-i18next';
import { logProblem } from '../../../shared/log';
import { hrefOf } from '../../../shared/router/app-routes';
import { useRouter } from '../../../shared/router/router-context';
import { useBridge } from '../../../shared/store/store-hooks';
import { Button } from '../../../ui/button';
import { LinkButton } from '../../../ui/link-button';
import authStyles from '../auth-frame.module.css';
import { useRegistration } from '../use-registration';
import type { InvitationRoute } from './invitation';
import { acceptLater } from './join-consent';
import styles from './join-screen.module.css';

interface JoinAsVisitorProps {
  readonly page: InvitationRoute;
  readonly signUpLabel: string;
  readonly signInLabel: string;
}

/** Leads a person without a session to the sign-up or sign-in page, which return to the invitation. */
export const JoinAsVisitor = ({ page, signUpLabel, signInLabel }: JoinAsVisitorProps) => {
  const { t } = useTranslation('join');
  const router = useRouter();
  const { desktop } = useBridge();
  const registration = useRegistration();
  const next = hrefOf(page);
  const leaveTo = (name: 'login' | 'register') => (): void => {
    acceptLater(page.inviteGuid);
    // The desktop app signs in in one window and continues in a window of the account.
    desktop?.links.openAfterSignIn(next).catch((error: unknown) => { logProblem('The invitation cannot be opened after the sign-in.', error); });
    router.navigate({ name, next });
  };
  if (registration === 'closed') {
    return (
      <>
        <p className={styles.text}>{t('registrationClosed')}</p>
        <Button variant="primary" size="large" isFullWidth className={styles.action ?? ''} onPress={leaveTo('login')}>{signInLabel}</Button>
      </>
    );
  }
  return (
    <>
      <Button variant="primary" size="large" isFullWidth className={styles.action ?? ''} onPress={leaveTo('register')}>{signUpLabel}</Button>
      <p className={authStyles.other}>{t('haveAccount')} <LinkButton onPress={leaveTo('login')}>{signInLabel}</LinkButton></p>
    </>
  );
};
