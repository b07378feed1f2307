import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../../contract/bridge';
import type { AccountPerson } from '../../../../contract/entities/session';
import { createGuid } from '../../../../core/ids';
import { failureOf } from '../../../shared/bridge-failure';
import { hrefOf } from '../../../shared/router/app-routes';
import { useRouter } from '../../../shared/router/router-context';
import { Avatar } from '../../../ui/avatar';
import { Button } from '../../../ui/button';
import { LinkButton } from '../../../ui/link-button';
import authStyles from '../auth-frame.module.css';
import { consumeAcceptance } from './join-consent';
import type { InvitationRoute } from './invitation';
import styles from './join-screen.module.css';

interface AcceptFormProps {
  readonly page: InvitationRoute;
  readonly user: AccountPerson;
  readonly label: string;
  /** Has to be the same function between renders. Sends the acceptance under the key, and opens what follows. */
  readonly accept: (idempotencyKey: string) => Promise<void>;
  readonly failureText: (failure: Failure) => string;
}

/** The person who is signed in, and the button that accepts. A person who accepted before signing in needs no further step. */
export const AcceptForm = ({ page, user, label, accept, failureText }: AcceptFormProps) => {
  const { t } = useTranslation('join');
  const router = useRouter();
  const [key] = useState(createGuid);
  const [isAccepting, setAccepting] = useState(() => consumeAcceptance(page.inviteGuid));
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    if (!isAccepting) return;
    accept(key).catch((error: unknown) => {
      setFailure(failureOf(error));
      setAccepting(false);
    });
  }, [isAccepting, accept, key]);
  const start = (): void => {
    setFailure(null);
    setAccepting(true);
  };
  return (
    <>
      <div className={styles.person}>
        <Avatar person={user} size={40} />
        <span className={styles.who}>
          <bdi className={styles.name} translate="no">{user.name}</bdi>
          <span className={styles.address} dir="ltr" translate="no">{user.email ?? user.mobile}</span>
        </span>
        <LinkButton onPress={() => { router.navigate({ name: 'logout', next: hrefOf(page) }); }}>{t('notYou')}</LinkButton>
      </div>
      {failure && <p role="alert" className={authStyles.refusal}>{failureText(failure)}</p>}
      <Button variant="primary" size="large" isFullWidth isPending={isAccepting} className={styles.action ?? ''} onPress={start}>{label}</Button>
      <p className={authStyles.other}><LinkButton onPress={() => { router.navigate({ name: 'home' }); }}>{t('later')}</LinkButton></p>
    </>
  );
};
