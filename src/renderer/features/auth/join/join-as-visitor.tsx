import { useTranslation } from 'react-i18next';
import { hrefOf } from '../../../shared/router/app-routes';
import { useRouter } from '../../../shared/router/router-context';
import { Button } from '../../../ui/button';
import { LinkButton } from '../../../ui/link-button';
import authStyles from '../auth-frame.module.css';
import { useRegistration } from '../use-registration';
import { acceptLater } from './join-consent';
import styles from './join-screen.module.css';

/** Leads a person without a session to the sign-up or sign-in page, which return to the invitation. */
export const JoinAsVisitor = ({ inviteGuid }: { readonly inviteGuid: string }) => {
  const { t } = useTranslation('join');
  const router = useRouter();
  const registration = useRegistration();
  const next = hrefOf({ name: 'join', inviteGuid });
  const leaveTo = (name: 'login' | 'register') => (): void => {
    acceptLater(inviteGuid);
    router.navigate({ name, next });
  };
  if (registration === 'closed') {
    return (
      <>
        <p className={styles.text}>{t('registrationClosed')}</p>
        <Button variant="primary" size="large" isFullWidth className={styles.action ?? ''} onPress={leaveTo('login')}>{t('signInAndJoin')}</Button>
      </>
    );
  }
  return (
    <>
      <Button variant="primary" size="large" isFullWidth className={styles.action ?? ''} onPress={leaveTo('register')}>{t('signUpAndJoin')}</Button>
      <p className={authStyles.other}>{t('haveAccount')} <LinkButton onPress={leaveTo('login')}>{t('signInAndJoin')}</LinkButton></p>
    </>
  );
};
