import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shallowEqual } from 'react-redux';
import type { Failure } from '../../../contract/bridge';
import type { File } from '../../../contract/entities/file';
import type { CollaboratorRole } from '../../../contract/entities/permissions';
import { refusedFilesOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { selectFile } from '../../shared/store/files/file-selectors';
import { useAppSelector, useBridge } from '../../shared/store/store-hooks';
import alertLine from '../../ui/alert-line.module.css';
import { Button } from '../../ui/button';
import { DeckledSheet } from '../../ui/deckled-sheet';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { FileIcon } from '../../ui/file-icon';
import { FileName } from '../../ui/file-name';
import { Skeleton } from '../../ui/skeleton';
import { toasts } from '../../ui/toast-store';
import { addedCountOf, groupsOf } from './access-changes';
import panel from './access-changes-panel.module.css';
import { Group, PeopleLine } from './changes-list';
import { InviteField } from './invite-field';
import { OfflineBanner } from './offline-banner';
import { callsOfSharedTogether, type Candidate, type SharedTogether } from './sharing-action';
import styles from './share-several-dialog.module.css';
import { useBlockedReason } from './use-blocked-reason';
import { changesOf, usePendingAction, type DryRunPreview } from './use-pending-action';

/** Maximum number of files listed by name. */
const listedFiles = 5;

export interface ShareSeveralDialogProps {
  readonly guids: readonly string[];
  readonly onClose: () => void;
}

/** Adds the same people to several files, all or none. */
export const ShareSeveralDialog = ({ guids, onClose }: ShareSeveralDialogProps) => {
  const { t } = useTranslation('sharing');
  const { t: tCommon } = useTranslation('common');
  const bridge = useBridge();
  const files = useAppSelector((state) => guids.flatMap((guid) => selectFile(state, guid) ?? []), shallowEqual);
  const [{ subjects, role }, setChoice] = useState<SharedTogether>({ subjects: [], role: 'editor' });
  const pending = usePendingAction<SharedTogether>({
    callsOf: useCallback((act: SharedTogether, key: string) => callsOfSharedTogether(bridge, guids, act, key), [bridge, guids]),
    revision: guids,
  });
  const blocked = useBlockedReason(null);
  const isImpossible = pending.preview.kind === 'refused';
  const choose = (chosen: readonly Candidate[], nextRole: CollaboratorRole): void => {
    const act = { subjects: chosen, role: nextRole };
    setChoice(act);
    pending.stage(chosen.length > 0 ? act : null);
  };
  const share = async (): Promise<void> => {
    const isDone = await pending.perform(() => {
      toasts.show({ kind: 'success', text: t('didShareSeveral', { count: guids.length }) });
      return Promise.resolve();
    });
    if (isDone) onClose();
  };
  const count = addedCountOf(subjects, changesOf(pending.preview));
  const obstacle = blocked ?? (isImpossible ? t('notPossible') : null);
  return (
    <Dialog isOpen onClose={onClose} isBodyScrollable>
      <DialogTitle>{t('shareSeveralTitle', { count: guids.length })}</DialogTitle>
      <DialogBody>
        <OfflineBanner />
        <FileNames files={files} count={guids.length} />
        <InviteField chosen={subjects} role={role} standing={[]} teamId={files.find(({ teamId }) => teamId !== null)?.teamId ?? null} disabledReason={blocked} onChange={choose} />
        <p className={styles.hint}>{t('strongerRolesStay')}</p>
      </DialogBody>
      {pending.act && <Consequences preview={pending.preview} files={files} />}
      {pending.failure && <FailureLine failure={pending.failure} files={files} />}
      <DialogFooter>
        <Button size="large" variant="quiet" onPress={onClose}>{tCommon('cancel')}</Button>
        <Button
          size="large" variant="primary" isPending={pending.isPending} onPress={() => { void share(); }}
          isDisabled={subjects.length === 0 || obstacle !== null} disabledReason={obstacle}
        >
          {count === null || count === 0 ? t('doAddAll') : t('doAdd', { count })}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};

const FileNames = ({ files, count }: { readonly files: readonly File[]; readonly count: number }) => {
  const { t } = useTranslation('sharing');
  const hidden = count - Math.min(files.length, listedFiles);
  return (
    <ul className={styles.files} aria-label={t('sharedTogether')}>
      {files.slice(0, listedFiles).map(({ guid, type, name }) => <li key={guid} className={styles.file}><FileIcon type={type} name={name} size={16} /><FileName name={name} /></li>)}
      {hidden > 0 && <li className={styles.more}>{t('moreFiles', { count: hidden })}</li>}
    </ul>
  );
};

/** The slip beside the dialog: who gains access, or which files cannot be shared. */
const Consequences = ({ preview, files }: { readonly preview: DryRunPreview; readonly files: readonly File[] }) => {
  const { t } = useTranslation('sharing');
  const personId = useAppSelector(({ session: { session } }) => (session.status === 'signed-in' ? session.user.id : 0));
  const changes = changesOf(preview);
  const gains = changes === null ? [] : groupsOf(changes.gains);
  return (
    <DeckledSheet isTucked className={panel.slip ?? ''} label={t('ifApplied')}>
      <h3 className={panel.title}>{t('ifApplied')}</h3>
      <div aria-live="polite" className={panel.body}>
        {preview.kind === 'asking' && <><Skeleton width={160} height={10} /><Skeleton width={120} height={10} /></>}
        {preview.kind === 'refused' && <RefusedFiles failure={preview.failure} files={files} />}
        {gains.length > 0 && <Group title={t('gainAccess')}>{gains.map((group) => <PeopleLine key={`${group.before} ${group.after}`} group={group} personId={personId} tone="gain" />)}</Group>}
        {changes !== null && gains.length === 0 && <p className={panel.text}>{t('nobodyTouched')}</p>}
        {changes?.isCapped && <p className={panel.foot}>{t('thereMayBeMore')}</p>}
      </div>
    </DeckledSheet>
  );
};

/** Each refused file with its reason; the reason of the call if it names no files. */
const RefusedFiles = ({ failure, files }: { readonly failure: Failure; readonly files: readonly File[] }) => {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  const refused = refusedFilesOf(failure);
  return (
    <>
      <p className={panel.refused}>{t('notPossible')}</p>
      {refused.length === 0 && <p className={panel.text}>{errorText(failure)}</p>}
      <ul className={panel.lines}>
        {refused.map(({ guid, code, args }) => (
          <li key={guid} className={panel.words}>
            <strong><FileName name={files.find((file) => file.guid === guid)?.name ?? ''} /></strong>
            <span className={panel.text}>{errorText({ code, args, message: '' })}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

const FailureLine = ({ failure, files }: { readonly failure: Failure; readonly files: readonly File[] }) => {
  const errorText = useErrorText();
  const [refused] = refusedFilesOf(failure);
  const name = files.find(({ guid }) => guid === refused?.guid)?.name;
  return <p role="alert" className={alertLine.alert}>{name !== undefined && <><FileName name={name} />{': '}</>}{errorText(refused ? { ...refused, message: '' } : failure)}</p>;
};
