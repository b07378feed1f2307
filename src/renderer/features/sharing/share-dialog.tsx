import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CollaboratorRole } from '../../../contract/entities/permissions';
import { useFileLink } from '../../shared/access/use-file-link';
import { useCapabilityReason } from '../../shared/access/use-capability-reason';
import { isAccessLost } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useRouter } from '../../shared/router/router-context';
import { guidOfRoute } from '../../shared/router/app-routes';
import { useAppDispatch, useAppSelector, useVisibleContent } from '../../shared/store/store-hooks';
import { refreshShared } from '../../shared/store/events/connect-bridge-events';
import { selectFile } from '../../shared/store/files/file-selectors';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog';
import { icon16 } from '../../ui/icon-props';
import { Skeleton } from '../../ui/skeleton';
import { toasts } from '../../ui/toast-store';
import type { SharingAction, Candidate } from './sharing-action';
import { AccessChangesPanel } from './access-changes-panel';
import { InviteField } from './invite-field';
import { LinkSection } from './link-section';
import { OnlyAdminsRow } from './only-admins-row';
import { PeopleList } from './people-list';
import { QrCodeButton } from './qr-code-button';
import { RefusedNote } from './refused-note';
import { RequestsSection } from './requests-section';
import { ShareContext } from './share-context';
import { ShareFailure } from './share-failure';
import { ShareTitle } from './share-title';
import { useSharingActionText } from './use-sharing-action-text';
import { usePendingAction } from './use-pending-action';
import { useSharing } from './use-sharing';
import { useTeamName } from './use-team-name';
import styles from './share-dialog.module.css';

export interface ShareDialogProps {
  readonly guid: string;
  readonly onClose: () => void;
}

/** The dialog for a file's collaborators and link. */
export const ShareDialog = ({ guid, onClose }: ShareDialogProps) => {
  const { t } = useTranslation('sharing');
  const { t: tWorkspace } = useTranslation('workspace');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const reasonOf = useCapabilityReason();
  const actText = useSharingActionText();
  const router = useRouter();
  const dispatch = useAppDispatch();
  const visible = useVisibleContent();
  const isOffline = useAppSelector(selectIsOffline);
  const session = useAppSelector((state) => state.session.session);
  const known = useAppSelector((state) => selectFile(state, guid));
  const { sharing, failure, publicShare, reload: readAgain, readMore } = useSharing(guid);
  // Runs after each call of the dialog, also a failed one: its response may have been lost.
  const reload = async (): Promise<void> => {
    void dispatch(refreshShared(guid, visible));
    await readAgain();
  };
  const [chosen, setChosen] = useState<readonly Candidate[]>([]);
  const [role, setRole] = useState<CollaboratorRole>('editor');
  const file = sharing?.file ?? known;
  const pending = usePendingAction({
    guid, revision: sharing,
    onAdded: (subject) => { setChosen((those) => those.filter((one) => one.type !== subject.type || one.id !== subject.id)); },
  });
  const link = useFileLink(file) ?? '';
  const teamName = useTeamName(sharing?.file.teamId ?? null);

  const lost = failure && isAccessLost(failure) ? failure : null;
  const blocked = isOffline ? tWorkspace('offlineReason') : lost ? errorText(lost) : null;
  const title = <ShareTitle file={file} />;
  const { act, preview } = pending;
  // The people chosen in the field are kept while another action is pending.
  useEffect(() => {
    if (act === null && chosen.length > 0 && !pending.isPending) pending.stage({ kind: 'add', subjects: chosen, role });
  }, [act, chosen, role, pending]);

  if (!sharing) {
    return (
      <Dialog isOpen onClose={onClose} isBodyScrollable>
        {title}
        <DialogBody>
          {failure
            ? <ShareFailure guid={guid} failure={failure} onRetry={() => { void reload(); }} />
            : <div className={styles.loading} aria-busy>{[220, 180, 200, 160].map((width) => <Skeleton key={width} width={width} height={12} />)}</div>}
        </DialogBody>
        <DialogFooter><Button size="large" onPress={onClose}>{t('done')}</Button></DialogFooter>
      </Dialog>
    );
  }

  const change = (subjects: readonly Candidate[], nextRole: CollaboratorRole): void => {
    setChosen(subjects);
    setRole(nextRole);
    if (subjects.length > 0) pending.stage({ kind: 'add', subjects, role: nextRole });
    else if (act?.kind === 'add') pending.stage(null);
  };
  const cancel = (): void => {
    if (act?.kind === 'add') setChosen([]);
    pending.stage(null);
  };
  const perform = async (done: SharingAction): Promise<void> => {
    const show = async (): Promise<void> => {
      toasts.show({ kind: 'success', text: actText.toastText(done) });
      if (done.kind !== 'leave') await reload();
    };
    if (!await pending.perform(show)) await reload();
    else if (done.kind === 'leave') {
      onClose();
      if (guidOfRoute(router.current()) === guid) router.navigate({ name: 'shared' }, { isReplacing: true });
    }
  };
  const { canManageCollaborator } = sharing.file.permissionsAndReasons;
  const manageReason = reasonOf(canManageCollaborator, 'canManageCollaborator');
  const unlikely = preview.kind === 'refused' ? errorText(preview.failure) : preview.kind === 'over' ? t('dayOver') : null;
  const obstacle = act === null ? null : blocked ?? unlikely;
  const personId = session.status === 'signed-in' ? session.user.id : 0;
  return (
    <ShareContext value={{ guid, sharing, personId, teamName, disabledReason: blocked, publicShare, pending, reload }}>
      <Dialog isOpen onClose={onClose} isBodyScrollable>
        {title}
        <DialogBody>
          {isOffline && <Banner tone="warn" shape="card" icon={<WifiOff {...icon16} />}>{t('offline')}</Banner>}
          {lost && <Banner tone="warn" shape="card" title={t('lost')}>{errorText(lost)}</Banner>}
          {failure && !lost && !isOffline && (
            <Banner tone="warn" shape="card" action={<Button size="small" onPress={() => { void reload(); }}>{tCommon('retry')}</Button>}>{errorText(failure)}</Banner>
          )}
          {manageReason === null
            ? <InviteField chosen={chosen} role={role} onChange={change} />
            : <RefusedNote capability="canManageCollaborator" reason={manageReason} offersRequest />}
          <RequestsSection />
          <PeopleList onMore={readMore} />
          <OnlyAdminsRow />
          <LinkSection />
        </DialogBody>
        {act && <AccessChangesPanel act={act} />}
        {pending.failure && <p role="alert" className={styles.failure}>{errorText(pending.failure)}</p>}
        <DialogFooter aside={<><CopyButton size="large" variant={act ? 'icon' : 'outline'} text={link} label={t('copyLink')} /><QrCodeButton address={link} /></>}>
          {act && <Button size="large" variant="quiet" onPress={cancel}>{tCommon('cancel')}</Button>}
          {/* One button element for all states, so that the focus is kept when the action is done. */}
          <Button
            size="large" variant={act === null ? 'outline' : actText.isDestructive(act) ? 'danger' : 'primary'} isPending={pending.isPending}
            onPress={() => { if (act) void perform(act); else onClose(); }} isDisabled={obstacle !== null} disabledReason={obstacle}
          >
            {act ? actText.buttonLabel(act) : t('done')}
          </Button>
        </DialogFooter>
      </Dialog>
    </ShareContext>
  );
};
