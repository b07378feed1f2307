import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceBridge } from '../../../../contract/bridge';
import type { AccountPerson } from '../../../../contract/entities/session';
import { useFormats } from '../../../shared/format/use-formats';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { routeOfFile } from '../../../shared/router/route-of-file';
import { useRouter } from '../../../shared/router/router-context';
import { useBridge, useWindowSelector } from '../../../shared/store/store-hooks';
import { FileIcon } from '../../../ui/file-icon';
import authStyles from '../auth-frame.module.css';
import { AcceptForm } from './accept-form';
import type { FileInvitation } from './invitation';
import { Explanation, InvitationPage } from './invitation-page';
import { JoinAsVisitor } from './join-as-visitor';
import styles from './join-screen.module.css';

const read = (api: WorkspaceBridge['api'], inviteGuid: string): Promise<FileInvitation> => api.call('sharing.invitation', { query: { inviteGuid } });

/** An invitation to a file: who invites, the file and the role, and accepting it, with or without a session. */
export const FileInvitationScreen = ({ inviteGuid }: { readonly inviteGuid: string }) => (
  <InvitationPage inviteGuid={inviteGuid} read={read}>{(invitation) => <Found invitation={invitation} inviteGuid={inviteGuid} />}</InvitationPage>
);

const roleTexts = { reader: 'fileView', commentator: 'fileComment', editor: 'fileEdit' } as const;

const Found = ({ invitation, inviteGuid }: { readonly invitation: FileInvitation; readonly inviteGuid: string }) => {
  const { t } = useTranslation('join');
  const formats = useFormats();
  const session = useWindowSelector((state) => state.session.session);
  const { file, inviter, account, role, expiresAt, end } = invitation;
  if (end !== null || file === null) return <Explanation title={t(end ?? 'unavailable')} text={t('fileEndText', { inviter: inviter.name })} />;
  return (
    <>
      <h1 className={authStyles.title}>{t('fileTitle', { inviter: inviter.name, file: file.name })}</h1>
      <dl className={styles.facts}>
        <dt>{t('file')}</dt><dd className={styles.file}><FileIcon type={file.type} name={file.name} size={16} /><bdi translate="no">{file.name}</bdi></dd>
        <dt>{t('fileRole')}</dt><dd>{t(roleTexts[role])}</dd>
        <dt>{t('address')}</dt><dd dir="ltr">{account}</dd>
        <dt>{t('openUntil')}</dt><dd>{formats.fullTime(Date.parse(expiresAt))}</dd>
      </dl>
      {session.status === 'signed-in'
        ? <AcceptAsPerson inviteGuid={inviteGuid} user={session.user} />
        : <JoinAsVisitor page={{ name: 'invitation', inviteGuid }} signUpLabel={t('signUpAndOpen')} signInLabel={t('signInAndOpen')} />}
    </>
  );
};

const AcceptAsPerson = ({ inviteGuid, user }: { readonly inviteGuid: string; readonly user: AccountPerson }) => {
  const { t } = useTranslation('join');
  const errorText = useErrorText();
  const { api } = useBridge();
  const router = useRouter();
  const accept = useCallback(async (idempotencyKey: string): Promise<void> => {
    const { guid, type } = await api.call('sharing.acceptInvitation', { body: { inviteGuid } }, { idempotencyKey });
    router.navigate(routeOfFile({ guid, type, shortcutSource: null }), { isReplacing: true });
  }, [api, inviteGuid, router]);
  return <AcceptForm page={{ name: 'invitation', inviteGuid }} user={user} label={t('fileOpen')} accept={accept} failureText={errorText} />;
};
