import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import type { CollaboratorRole } from '../../../contract/entities/permissions';
import { useFileLink } from '../../shared/access/use-file-link';
import { useCapabilityReason } from '../../shared/access/use-capability-reason';
import { isAccessLost } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useRouter } from '../../shared/router/router-context';
import { guidOfRoute } from '../../shared/router/app-routes';
import { useAppDispatch, useAppSelector, useBridge, useVisibleContent } from '../../shared/store/store-hooks';
import { refreshShared } from '../../shared/store/events/connect-bridge-events';
import { selectFile } from '../../shared/store/files/file-selectors';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { Banner } from '../../ui/banner';
import { UpgradeLink } from '../../shared/upgrade/upgrade-link';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog';
import { Skeleton } from '../../ui/skeleton';
import { toasts } from '../../ui/toast-store';
import { callsOf, type SharingAction, type Candidate } from './sharing-action';
import { AccessChangesPanel } from './access-changes-panel';
import { InviteField, type Subject } from './invite-field';
import { OfflineBanner } from './offline-banner';
import { LinkSection } from './link-section';
import { OnlyAdminsRow } from './only-admins-row';
import { PendingInvitations } from './pending-invitations';
import { PeopleList } from './people-list';
import { QrCodeButton } from './qr-code-button';
import { RefusedNote } from './refused-note';
import { RequestsSection } from './requests-section';
import { ShareContext } from './share-context';
import { ShareFailure } from './share-failure';
import { ShareTitle } from './share-title';
import { TeamOffer } from './team-offer';
import { useSharingActionText } from './use-sharing-action-text';
import { changesOf, usePendingAction, type PendingAction } from './use-pending-action';
import { useBlockedReason } from './use-blocked-reason';
import { useSharing, type Sharing, type SharingState } from './use-sharing';
import { useTeamName } from './use-team-name';
import styles from './share-dialog.module.css';

export interface ShareDialogProps {
  readonly guid: string;
  readonly onClose: () => void;
}

/** The people chosen in the invite field, and the pending action of the dialog, which adds them by default. */
const useInvitation = (guid: string, sharing: Sharing) => {
  const [chosen, setChosen] = useState<readonly Candidate[]>([]);
  const [role, setRole] = useState<CollaboratorRole>('editor');
  const bridge = useBridge();
  const pending = usePendingAction({
    callsOf: useCallback((act: SharingAction, key: string, nowMs: number) => callsOf(bridge, guid, act, key, nowMs), [bridge, guid]), revision: sharing,
    onAdded: (subject) => { setChosen((those) => those.filter((one) => one.type !== subject.type || one.id !== subject.id)); },
  });
  const { act } = pending;
  // The people chosen in the field are kept while another action is pending.
  useEffect(() => {
    if (act === null && chosen.length > 0 && !pending.isPending) pending.stage({ kind: 'add', subjects: chosen, role });
  }, [act, chosen, role, pending]);
  const change = (subjects: readonly Candidate[], nextRole: CollaboratorRole): void => {
    setChosen(subjects);
    setRole(nextRole);
    if (subjects.length > 0) pending.stage({ kind: 'add', subjects, role: nextRole });
    else if (act?.kind === 'invite') pending.stage({ ...act, role: nextRole });
    else if (act?.kind === 'add') pending.stage(null);
  };
  const invite = (address: string): void => { pending.stage({ kind: 'invite', address, role }); };
  const cancel = (): void => {
    if (act?.kind === 'add') setChosen([]);
    pending.stage(null);
  };
  return { chosen, role, pending, change, invite, cancel };
};

/** Performs the pending action, shows its result, and leaves the file if the action did. */
const usePerformAction = ({ guid, onClose }: ShareDialogProps, pending: PendingAction, reload: () => Promise<void>) => {
  const actText = useSharingActionText();
  const router = useRouter();
  return async (done: SharingAction): Promise<void> => {
    const show = async (): Promise<void> => {
      toasts.show({ kind: 'success', text: actText.toastText(done, changesOf(pending.preview)) });
      if (done.kind !== 'leave') await reload();
    };
    if (!await pending.perform(show)) await reload();
    else if (done.kind === 'leave') {
      onClose();
      if (guidOfRoute(router.current()) === guid) router.navigate({ name: 'shared' }, { isReplacing: true });
    }
  };
};

/** People, departments and teams who were added to the file itself. */
const directCollaboratorsOf = ({ collaborators }: Sharing): readonly Subject[] =>
  collaborators.filter(({ fromParent }) => !fromParent).map(({ type, user: { id } }) => ({ type, id }));

interface FailureProps {
  readonly failure: Failure | null;
  readonly onRetry: () => void;
}

const ShareBanners = ({ failure, onRetry }: FailureProps) => {
  const { t } = useTranslation('sharing');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const isOffline = useAppSelector(selectIsOffline);
  const lost = failure && isAccessLost(failure) ? failure : null;
  return (
    <>
      <OfflineBanner />
      {lost && <Banner tone="warn" shape="card" title={t('lost')}>{errorText(lost)}</Banner>}
      {failure && !lost && !isOffline && (
        <Banner tone="warn" shape="card" action={<Button size="small" onPress={onRetry}>{tCommon('retry')}</Button>}>{errorText(failure)}</Banner>
      )}
    </>
  );
};

interface ShareFooterProps {
  readonly link: string;
  readonly blocked: string | null;
  readonly pending: PendingAction;
  readonly onCancel: () => void;
  readonly onPerform: (act: SharingAction) => void;
  readonly onClose: () => void;
}

const ShareFooter = ({ link, blocked, pending: { act, preview, isPending }, onCancel, onPerform, onClose }: ShareFooterProps) => {
  const { t } = useTranslation('sharing');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const actText = useSharingActionText();
  const unlikely = preview.kind === 'refused' ? errorText(preview.failure) : preview.kind === 'over' ? t('dayOver') : null;
  const obstacle = act === null ? null : blocked ?? unlikely;
  return (
    <DialogFooter aside={<><CopyButton size="large" variant={act ? 'icon' : 'outline'} text={link} label={t('copyLink')} /><QrCodeButton address={link} /></>}>
      {act && <Button size="large" variant="quiet" onPress={onCancel}>{tCommon('cancel')}</Button>}
      {/* One button element for all states, so that the focus is kept when the action is done. */}
      <Button
        size="large" variant={act === null ? 'outline' : actText.isDestructive(act) ? 'danger' : 'primary'} isPending={isPending}
        onPress={() => { if (act) onPerform(act); else onClose(); }} isDisabled={obstacle !== null} disabledReason={obstacle}
      >
        {act ? actText.buttonLabel(act, changesOf(preview)) : t('done')}
      </Button>
    </DialogFooter>
  );
};

/** The dialog before the sharing is loaded. */
const LoadingDialog = ({ guid, onClose, failure, onRetry }: ShareDialogProps & FailureProps) => {
  const { t } = useTranslation('sharing');
  const known = useAppSelector((state) => selectFile(state, guid));
  return (
    <Dialog isOpen onClose={onClose} isBodyScrollable>
      <ShareTitle file={known} />
      <DialogBody>
        {failure
          ? <ShareFailure guid={guid} failure={failure} onRetry={onRetry} />
          : <div className={styles.loading} aria-busy>{[220, 180, 200, 160].map((width) => <Skeleton key={width} width={width} height={12} />)}</div>}
      </DialogBody>
      <DialogFooter><Button size="large" onPress={onClose}>{t('done')}</Button></DialogFooter>
    </Dialog>
  );
};

interface LoadedDialogProps extends ShareDialogProps, Pick<SharingState, 'failure' | 'publicShare' | 'reload' | 'readMore'> {
  readonly sharing: Sharing;
}

const LoadedDialog = ({ guid, onClose, sharing, failure, publicShare, reload, readMore }: LoadedDialogProps) => {
  const errorText = useErrorText();
  const reasonOf = useCapabilityReason();
  const session = useAppSelector((state) => state.session.session);
  const teamName = useTeamName(sharing.file.teamId);
  const link = useFileLink(sharing.file) ?? '';
  const blocked = useBlockedReason(failure);
  const { chosen, role, pending, change, invite, cancel } = useInvitation(guid, sharing);
  const perform = usePerformAction({ guid, onClose }, pending, reload);
  const manageReason = reasonOf(sharing.file.permissionsAndReasons.canManageCollaborator, 'canManageCollaborator');
  const personId = session.status === 'signed-in' ? session.user.id : 0;
  return (
    <ShareContext value={{ guid, sharing, personId, teamName, disabledReason: blocked, publicShare, pending, reload }}>
      <Dialog isOpen onClose={onClose} isBodyScrollable>
        <ShareTitle file={sharing.file} />
        <DialogBody>
          <ShareBanners failure={failure} onRetry={() => { void reload(); }} />
          {manageReason === null
            ? <InviteField chosen={chosen} role={role} standing={directCollaboratorsOf(sharing)} teamId={sharing.file.teamId} disabledReason={blocked} onChange={change} onInvite={invite} />
            : <RefusedNote capability="canManageCollaborator" reason={manageReason} offersRequest />}
          {manageReason === null && <TeamOffer />}
          <RequestsSection />
          <PendingInvitations />
          <PeopleList onMore={readMore} />
          <OnlyAdminsRow />
          <LinkSection />
        </DialogBody>
        {pending.act && <AccessChangesPanel act={pending.act} />}
        {pending.failure && <p role="alert" className={styles.failure}>{errorText(pending.failure)}<UpgradeLink failure={pending.failure} /></p>}
        <ShareFooter link={link} blocked={blocked} pending={pending} onCancel={cancel} onPerform={(act) => { void perform(act); }} onClose={onClose} />
      </Dialog>
    </ShareContext>
  );
};

/** The dialog for a file's collaborators and link. */
export const ShareDialog = ({ guid, onClose }: ShareDialogProps) => {
  const dispatch = useAppDispatch();
  const visible = useVisibleContent();
  const { sharing, failure, publicShare, reload: readAgain, readMore } = useSharing(guid);
  // Runs after each call of the dialog, also a failed one: its response may have been lost.
  const reload = async (): Promise<void> => {
    void dispatch(refreshShared(guid, visible));
    await readAgain();
  };
  if (!sharing) return <LoadingDialog guid={guid} onClose={onClose} failure={failure} onRetry={() => { void reload(); }} />;
  return <LoadedDialog guid={guid} onClose={onClose} sharing={sharing} failure={failure} publicShare={publicShare} reload={reload} readMore={readMore} />;
};
