import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../contract/entities/common';
import { fileTypes, type File } from '../../../contract/entities/file';
import { errorDefinitions } from '../../../contract/errors';
import { isContainerType } from '../../../core/file-types';
import { checkName } from '../../../core/names';
import type { Change } from '../../../core/sync/change';
import { failureOf } from '../../shared/failure';
import { shortName } from '../../shared/format/name-parts';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { asSentence } from '../../shared/sentence';
import { useRouter } from '../../shared/router/router-context';
import { folderOf, type Route } from '../../shared/router/routes';
import { commit, type Commitment } from '../../shared/store/commit';
import { selectFile } from '../../shared/store/files/selectors';
import { useAppDispatch, useAppStore, useBridge } from '../../shared/store/hooks';
import { toasts, type ToastInput } from '../../ui/toasts';
import { useHandActs } from './hand';
import { moveObstacle, type MoveTarget } from './moving';
import { useObstacleText } from './use-reason-text';

export interface FileActions {
  /**
   * Makes a file in the folder that is shown, else on the desktop, and begins to name it. `leave` closes what it was
   * chosen in, together with its coming.
   */
  create(type: number, leave?: () => void): void;
  beginRename(key: string): void;
  cancelRename(): void;
  /** Answers why a name cannot be one, or null once it is on its way. */
  submitRename(key: string, guid: string, typed: string): string | null;
  remove(guids: readonly string[]): void;
  recover(guids: readonly string[]): void;
  move(guids: readonly string[], target: MoveTarget): void;
  open(file: File): void;
  download(file: File): void;
}

export const routeOfFile = (file: Pick<File, 'guid' | 'type'>): Route =>
  (isContainerType(file.type) ? { name: 'folder', guid: file.guid } : { name: 'file', guid: file.guid });

/** A disk that takes longer than this is not waited for to leave what an act was done with. */
const patienceMs = 100;

/** Runs it when it is called, or else once so much time has passed. */
const soonAtLatest = (run: () => void): (() => void) => {
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    run();
  };
  setTimeout(once, patienceMs);
  return once;
};

/** Everything that can be done with files, the same from the keyboard, a menu, a button or a drop. */
export const useFileActions = (): FileActions => {
  const { t } = useTranslation('files');
  const errorText = useErrorText();
  const obstacleText = useObstacleText();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const bridge = useBridge();
  const router = useRouter();
  const { setRenaming, endRenaming, reveal } = useHandActs();

  return useMemo<FileActions>(() => {
    const known = (guids: readonly string[]): readonly File[] =>
      guids.map((guid) => selectFile(store.getState(), guid)).filter((file) => file !== undefined);
    /** What is said about them is said once they are kept. */
    const commitAll = (changes: readonly Change[], onShown: (commitments: readonly Commitment[]) => void): void => {
      const commitments = changes.map((change, index) => dispatch(commit(change, index < changes.length - 1 ? {} : { onShown: () => { onShown(commitments); } })));
    };
    const announce = (text: string, commitments: readonly Commitment[], action?: ToastInput['action']): number => {
      const id = toasts.show({ kind: 'success', text, action });
      // What was refused after all must not go on being announced as done.
      for (const { settled } of commitments) void settled.then((outcome) => { if (outcome.status === 'refused') toasts.close(id); });
      return id;
    };
    /** `already` is said instead where nothing was left to do, because somebody else had done it. */
    const offerUndo = (text: string, commitments: readonly Commitment[], already: string | null = null): void => {
      const id = announce(text, commitments, { label: t('undo'), onAct: () => { for (const commitment of commitments) commitment.undo(); } });
      if (already === null || commitments.length > 1) return;
      void commitments[0]?.settled.then((outcome) => {
        if (outcome.status !== 'confirmed' || !outcome.isUnchanged) return;
        toasts.close(id);
        toasts.show({ text: already });
      });
    };

    return {
      create(type, leave) {
        const route = router.current();
        if (route.name !== 'folder' && route.name !== 'desktop') router.navigate({ name: 'desktop' });
        const name = t(type === fileTypes.folder ? 'newFolderName' : 'newFileName');
        const left = leave && soonAtLatest(leave);
        const { guid } = dispatch(commit({ kind: 'create', type, name, folder: folderOf(router.current()) }, {
          onShown: () => {
            left?.();
            reveal(guid);
            setRenaming({ key: guid, typed: null, error: null });
          },
        }));
      },
      beginRename: (key) => { setRenaming({ key, typed: null, error: null }); },
      cancelRename: () => { setRenaming(null); },
      submitRename(key, guid, typed) {
        const checked = checkName(typed);
        if (!checked.ok) return errorText({ code: checked.code, message: '', args: checked.args });
        const file = selectFile(store.getState(), guid);
        if (!file || checked.name === file.name) {
          setRenaming(null);
          return null;
        }
        // The field stands for the name until the row does.
        const leave = soonAtLatest(() => { endRenaming(key); });
        const commitment = dispatch(commit({ kind: 'rename', guid, name: checked.name, base: file.name }, { isAnnounced: false, onShown: leave }));
        void commitment.settled.then((outcome) => {
          if (outcome.status === 'refused') {
            const error = errorText(outcome.failure);
            // A name that was refused goes back into its field; anything else that went wrong is told.
            if (errorDefinitions[outcome.failure.code].status === 400) setRenaming({ key, typed, error });
            else toasts.show({ kind: 'error', text: t('renameRefused', { name: shortName(file.name), reason: asSentence(error) }) });
          } else if (outcome.status === 'confirmed' && outcome.superseded !== null) {
            toasts.show({ text: t('renameSuperseded', { theirs: shortName(outcome.superseded.name), name: shortName(checked.name) }) });
          }
        });
        return null;
      },
      remove(guids) {
        const files = known(guids);
        const [first] = files;
        if (!first) return;
        commitAll(files.map(({ guid }) => ({ kind: 'remove', guid })), (commitments) => {
          offerUndo(files.length === 1 ? t('removedOne', { name: shortName(first.name) }) : t('removedMany', { count: files.length }), commitments, t('removedAlready', { name: shortName(first.name) }));
        });
      },
      recover(guids) {
        const files = known(guids);
        const [first] = files;
        if (!first) return;
        commitAll(files.map(({ guid }) => ({ kind: 'recover', guid })), (commitments) => {
          offerUndo(files.length === 1 ? t('recoveredOne', { name: shortName(first.name) }) : t('recoveredMany', { count: files.length }), commitments, t('recoveredAlready', { name: shortName(first.name) }));
        });
      },
      move(guids, target) {
        const files = known(guids).filter((file) => file.parentId !== target.guid);
        const obstacle = moveObstacle(known(guids), target);
        if (obstacle) {
          toasts.show({ kind: 'error', text: obstacleText(obstacle) });
          return;
        }
        const [first] = files;
        if (!first) return;
        const nameOf = (folder: { guid?: string; name: string }): string => (folder.guid === desktopId ? t('desktop') : shortName(folder.name));
        const into = nameOf(target);
        const moved = files.length === 1 ? t('movedOne', { name: shortName(first.name), folder: into }) : t('movedMany', { count: files.length, folder: into });
        commitAll(files.map((file) => ({ kind: 'move', guid: file.guid, to: target.guid, from: file.parentId ?? target.guid })), (commitments) => {
          for (const [index, { settled }] of commitments.entries()) {
            void settled.then((outcome) => {
              if (outcome.status !== 'confirmed' || outcome.superseded === null) return;
              toasts.show({ text: t('moveSuperseded', { name: shortName(files[index]?.name ?? ''), theirs: nameOf(outcome.superseded), folder: into }) });
            });
          }
          // Nothing goes back to somebody else's desktop, so there is nothing to offer.
          if (files.some((file) => file.parentId === null)) announce(moved, commitments);
          else offerUndo(moved, commitments);
        });
      },
      open: (file) => { router.navigate(routeOfFile(file)); },
      download(file) {
        bridge.files.save({ guid: file.guid, name: file.name }).catch((error: unknown) => {
          toasts.show({ kind: 'error', text: errorText(failureOf(error)) });
        });
      },
    };
  }, [t, errorText, obstacleText, dispatch, store, bridge, router, setRenaming, endRenaming, reveal]);
};
