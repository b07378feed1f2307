import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../../contract/bridge';
import type { AccountPerson } from '../../../../contract/entities/session';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { useRouter } from '../../../shared/router/router-context';
import { useBridge } from '../../../shared/store/store-hooks';
import { useRequest } from '../../../shared/use-request';
import { Button } from '../../../ui/button';
import { toasts } from '../../../ui/toast-store';
import authStyles from '../auth-frame.module.css';
import { AcceptForm } from './accept-form';
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

const JoinForm = ({ invitation: { team }, inviteGuid, user }: JoinAsPersonProps) => {
  const { t } = useTranslation('join');
  const { api } = useBridge();
  const router = useRouter();
  const errorText = useErrorText();
  const accept = useCallback(async (idempotencyKey: string): Promise<void> => {
    await api.call('teams.join', { body: { inviteGuid } }, { idempotencyKey });
    toasts.show({ text: t('joined', { team: team.name }) });
    router.navigate({ name: 'home' }, { isReplacing: true });
  }, [api, inviteGuid, router, t, team.name]);
  const failureText = (failure: Failure): string => (failure.code === 'ALREADY_IN_TEAM' ? t('otherTeam', { name: String(failure.args['name'] ?? ''), team: team.name }) : errorText(failure));
  return <AcceptForm page={{ name: 'join', inviteGuid }} user={user} label={t('join', { team: team.name })} accept={accept} failureText={failureText} />;
};
