import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../../contract/bridge';
import type { AccountPerson } from '../../../../contract/entities/session';
import { createGuid } from '../../../../core/ids';
import { failureOf } from '../../../shared/bridge-failure';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { hrefOf } from '../../../shared/router/app-routes';
import { useRouter } from '../../../shared/router/router-context';
import { useBridge } from '../../../shared/store/store-hooks';
import { useRequest } from '../../../shared/use-request';
import { Avatar } from '../../../ui/avatar';
import { Button } from '../../../ui/button';
import { LinkButton } from '../../../ui/link-button';
import { toasts } from '../../../ui/toast-store';
import authStyles from '../auth-frame.module.css';
import { consumeAcceptance } from './join-consent';
import type { Invitation } from './invitation';
import styles from './join-screen.module.css';

interface JoinAsPersonProps {
  readonly invitation: Invitation;
  readonly inviteGuid: string;
  readonly user: AccountPerson;
}

/** Joins as the person who is signed in, if they are in no team. */
export const JoinAsPerson = (props: JoinAsPersonProps) => {
  const { t } = useTranslation('join');
  const { api } = useBridge();
  const { team } = props.invitation;
  const read = useCallback(async () => (await api.call('account.me', {})).team ?? null, [api]);
  const own = useRequest(read);
  if (own.status === 'loading') return null;
  if (own.status === 'ready' && own.value !== null) {
    return <InTeamAlready text={own.value.id === team.id ? t('alreadyText', { team: team.name }) : t('otherTeam', { name: own.value.name, team: team.name })} />;
  }
  return <JoinForm {...props} />;
};

const InTeamAlready = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('join');
  const router = useRouter();
  return (
    <>
      <p role="status" className={authStyles.notice}>{text}</p>
      <Button variant="primary" size="large" isFullWidth className={styles.action ?? ''} onPress={() => { router.navigate({ name: 'home' }); }}>{t('openTeam')}</Button>
    </>
  );
};

/** A person who accepted the invitation before signing in joins without a further step. */
const JoinForm = ({ invitation: { team }, inviteGuid, user }: JoinAsPersonProps) => {
  const { t } = useTranslation('join');
  const { api } = useBridge();
  const router = useRouter();
  const errorText = useErrorText();
  const [key] = useState(createGuid);
  const [isJoining, setJoining] = useState(() => consumeAcceptance(inviteGuid));
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    if (!isJoining) return;
    api.call('teams.join', { body: { inviteGuid } }, { idempotencyKey: key }).then(
      () => {
        toasts.show({ text: t('joined', { team: team.name }) });
        router.navigate({ name: 'home' }, { isReplacing: true });
      },
      (error: unknown) => {
        setFailure(failureOf(error));
        setJoining(false);
      },
    );
  }, [isJoining, api, inviteGuid, key, router, t, team.name]);
  const join = (): void => {
    setFailure(null);
    setJoining(true);
  };
  return (
    <>
      <div className={styles.person}>
        <Avatar name={user.name} picture={user.avatar} size={40} />
        <span className={styles.who}>
          <bdi className={styles.name} translate="no">{user.name}</bdi>
          <span className={styles.address} dir="ltr" translate="no">{user.email ?? user.mobile}</span>
        </span>
        <LinkButton onPress={() => { router.navigate({ name: 'logout', next: hrefOf({ name: 'join', inviteGuid }) }); }}>{t('notYou')}</LinkButton>
      </div>
      {failure && <p role="alert" className={authStyles.refusal}>{failure.code === 'ALREADY_IN_TEAM' ? t('otherTeam', { name: String(failure.args['name'] ?? ''), team: team.name }) : errorText(failure)}</p>}
      <Button variant="primary" size="large" isFullWidth isPending={isJoining} className={styles.action ?? ''} onPress={join}>{t('join', { team: team.name })}</Button>
      <p className={authStyles.other}><LinkButton onPress={() => { router.navigate({ name: 'home' }); }}>{t('later')}</LinkButton></p>
    </>
  );
};
