import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../../contract/bridge';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { useRequest } from '../../../shared/use-request';
import { useBridge, useWindowSelector } from '../../../shared/store/store-hooks';
import { Button } from '../../../ui/button';
import { AuthFrame } from '../auth-frame';
import authStyles from '../auth-frame.module.css';
import type { Invitation } from './invitation';
import { InvitationFacts } from './invitation-facts';
import { JoinAsPerson } from './join-as-person';
import { JoinAsVisitor } from './join-as-visitor';
import { JoinMeaning } from './join-meaning';
import { JoinNotes } from './join-notes';
import styles from './join-screen.module.css';

/** An invitation to a team: who invites, the meaning of joining, and joining itself, with or without a session. */
export const JoinScreen = ({ inviteGuid }: { readonly inviteGuid: string }) => {
  const { api } = useBridge();
  const [attempt, setAttempt] = useState(0);
  const read = useCallback(() => api.call('teams.invitation', { query: { inviteGuid } }), [api, inviteGuid]);
  const request = useRequest(read, attempt);
  return (
    <AuthFrame picture={<JoinNotes />}>
      {request.status === 'loading' && <div className={styles.loading} aria-busy="true" />}
      {request.status === 'failed' && <Unavailable failure={request.failure} onRetry={() => { setAttempt(attempt + 1); }} />}
      {request.status === 'ready' && <Found invitation={request.value} inviteGuid={inviteGuid} />}
    </AuthFrame>
  );
};

const Found = ({ invitation, inviteGuid }: { readonly invitation: Invitation; readonly inviteGuid: string }) => {
  const { t } = useTranslation('join');
  const session = useWindowSelector((state) => state.session.session);
  const { team, inviter, end } = invitation;
  if (end !== null) return <Explanation title={t(end)} text={t('endText', { inviter: inviter.name, team: team.name })} />;
  return (
    <>
      <h1 className={authStyles.title}>{t('title', { inviter: inviter.name, team: team.name })}</h1>
      <InvitationFacts invitation={invitation} />
      {session.status === 'signed-in'
        ? <JoinAsPerson invitation={invitation} inviteGuid={inviteGuid} user={session.user} />
        : <JoinAsVisitor inviteGuid={inviteGuid} />}
      <JoinMeaning />
    </>
  );
};

/** A title and a sentence instead of an invitation that opens. */
const Explanation = ({ title, text, children }: { readonly title: string; readonly text: string; readonly children?: ReactNode }) => (
  <>
    <h1 className={authStyles.title}>{title}</h1>
    <p role="status" className={styles.text}>{text}</p>
    {children}
  </>
);

const Unavailable = ({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) => {
  const { t } = useTranslation('join');
  const errorText = useErrorText();
  if (failure.code === 'INVITATION_NOT_FOUND' || failure.code === 'VALIDATION_FAILED') return <Explanation title={t('notFound')} text={t('notFoundText')} />;
  return (
    <Explanation title={t('offline')} text={errorText(failure)}>
      <Button onPress={onRetry} className={styles.action ?? ''}>{t('tryAgain')}</Button>
    </Explanation>
  );
};
