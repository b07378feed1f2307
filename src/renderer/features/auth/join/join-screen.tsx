import { useTranslation } from 'react-i18next';
import type { WorkspaceBridge } from '../../../../contract/bridge';
import { useWindowSelector } from '../../../shared/store/store-hooks';
import authStyles from '../auth-frame.module.css';
import type { Invitation } from './invitation';
import { InvitationFacts } from './invitation-facts';
import { Explanation, InvitationPage } from './invitation-page';
import { JoinAsPerson } from './join-as-person';
import { JoinAsVisitor } from './join-as-visitor';
import { JoinMeaning } from './join-meaning';
import { JoinNotes } from './join-notes';

const read = (api: WorkspaceBridge['api'], inviteGuid: string): Promise<Invitation> => api.call('teams.invitation', { query: { inviteGuid } });

/** An invitation to a team: who invites, the meaning of joining, and joining itself, with or without a session. */
export const JoinScreen = ({ inviteGuid }: { readonly inviteGuid: string }) => (
  <InvitationPage inviteGuid={inviteGuid} read={read} picture={<JoinNotes />}>{(invitation) => <Found invitation={invitation} inviteGuid={inviteGuid} />}</InvitationPage>
);

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
        : <JoinAsVisitor page={{ name: 'join', inviteGuid }} signUpLabel={t('signUpAndJoin')} signInLabel={t('signInAndJoin')} />}
      <JoinMeaning />
    </>
  );
};
