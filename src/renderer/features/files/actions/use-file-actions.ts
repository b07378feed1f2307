import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId, spacesRootId } from '../../../../contract/entities/common-schemas';
import { fileTypes, type File } from '../../../../contract/entities/file';
import { errorDefinitions } from '../../../../contract/errors';
import { isDanglingShortcut } from '../../../../core/file-types';
import { checkName } from '../../../../core/file-names';
import { failureOf } from '../../../shared/bridge-failure';
import { shortName } from '../../../shared/format/name-parts';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { useRouter } from '../../../shared/router/router-context';
import { routeOfFile } from '../../../shared/router/route-of-file';
import { hrefOf } from '../../../shared/router/app-routes';
import { capitalizeSentence } from '../../../shared/capitalize-sentence';
import { dialogRequested } from '../../../shared/store/dialog/dialog-slice';
import { commit } from '../../../shared/store/sync/commit';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { useAppDispatch, useAppStore, useBridge } from '../../../shared/store/store-hooks';
import { recordAction } from '../../../shared/store/undo/undo-actions';
import { useTabs } from '../../../shared/tabs/tabs-context';
import { useOpenRoute } from '../../../shared/tabs/use-open-route';
import { toasts } from '../../../ui/toast-store';
import { usePerformAction } from './use-perform-action';
import { useListInteractionActions } from '../list/list-interaction';
import { openTargetFolder } from './target-folder';
import { moveObstacle, type MoveTarget } from './move-obstacle';
import { dragOut } from './native-drag';
import { useFilesLabel } from './use-files-label';
import { usePersonalActions, type PersonalActions } from './use-personal-actions';
import { useObstacleText } from './use-reason-text';

export interface FileActions extends PersonalActions {
  /**
   * Creates a file in the current folder, or else on the desktop, and starts its rename. `leave` closes the
   * originating menu in the render in which the file appears.
   */
  create(type: number, leave?: () => void): void;
  /** Like `create`, but without the template dialog that some people have enabled. */
  createBlank(type: number, leave?: () => void): void;
  startRename(key: string): void;
  cancelRename(): void;
  /** Returns why a name is invalid, or null once the rename was committed. `base`: the name at the start of the rename. */
  submitRename(key: string, guid: string, typed: string, base: string): string | null;
  remove(guids: readonly string[]): void;
  recover(guids: readonly string[]): void;
  move(guids: readonly string[], target: MoveTarget): void;
  /** Copies files into a folder. */
  copy(guids: readonly string[], target: MoveTarget): void;
  /** Creates shortcuts to files in a folder. */
  createShortcuts(guids: readonly string[], target: MoveTarget): void;
  open(file: File): void;
  /** Opens a file in a background tab; in a browser, which has its own tabs, in the current page. */
  openInBackground(file: File): void;
  /** Null in a browser. */
  readonly openInWindow: ((file: File) => void) | null;
  /** Opens the folder that contains a file, or the file itself if its folder is unknown. */
  openFolderOf(guid: string): void;
  download(file: File): void;
  /** Opens the file in another program of this computer; null if the host cannot. */
  readonly openExternally: ((file: File) => void) | null;
  /** Starts a native drag of the file out of the window; null if the browser handles the drag. */
  readonly dragOut: ((file: File) => void) | null;
}

/** How long a field or menu waits for the storage before it closes. */
const closeTimeoutMs = 100;

/** Returns a function that runs `run` once: when it is called, or after the timeout. */
const onceWithTimeout = (run: () => void): (() => void) => {
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    run();
  };
  setTimeout(once, closeTimeoutMs);
  return once;
};

/** All file actions, shared by keyboard, menus, buttons and drops. */
export const useFileActions = (): FileActions => {
  const { t } = useTranslation('files');
  const { t: tActs } = useTranslation('acts');
  const { t: tDownloads } = useTranslation('downloads');
  const what = useFilesLabel();
  const errorText = useErrorText();
  const obstacleText = useObstacleText();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const bridge = useBridge();
  const router = useRouter();
  const tabs = useTabs();
  const openRoute = useOpenRoute();
  const perform = usePerformAction();
  const personal = usePersonalActions();
  const { setRenaming, endRename, reveal } = useListInteractionActions();

  return useMemo<FileActions>(() => {
    const known = (guids: readonly string[]): readonly File[] =>
      guids.map((guid) => selectFile(store.getState(), guid)).filter((file) => file !== undefined);
    /** A cut, copied or chosen file may have been deleted before it is pasted. */
    const showNotFound = (): void => { toasts.show({ kind: 'error', text: errorText({ code: 'FILE_NOT_FOUND', message: '', args: {} }) }); };
    const download = (file: File): void => {
      bridge.files.save({ guid: file.guid, name: file.name }).catch((error: unknown) => {
        toasts.show({ kind: 'error', text: errorText(failureOf(error)) });
      });
    };
    const namesOf = (files: readonly File[]): readonly string[] => files.map(({ name }) => name);
    const nameOf = (folder: { guid?: string; name: string }): string => (folder.guid === desktopId ? t('desktop') : shortName(folder.name));

    const opening = (show: (file: File) => void) => (file: File): void => {
      if (isDanglingShortcut(file)) toasts.show({ kind: 'error', text: tActs('shortcutDangling') });
      else show(file);
    };

    const createBlank: FileActions['createBlank'] = (type, leave) => {
      const folder = openTargetFolder(router);
      const name = t(type === fileTypes.folder ? 'newFolderName' : 'newFileName');
      const left = leave && onceWithTimeout(leave);
      const made = dispatch(commit({ kind: 'create', type, name, folder }, {
        onOptimistic: () => {
          left?.();
          dispatch(recordAction('create', name, [made]));
          reveal(made.guid);
          setRenaming({ key: made.guid, initialText: null, error: null });
        },
      }));
    };

    return {
      ...personal,
      create(type, leave) {
        if (type === fileTypes.folder || !store.getState().userConfig.config.createFileByTemplate) {
          createBlank(type, leave);
          return;
        }
        leave?.();
        dispatch(dialogRequested({ kind: 'fromTemplate', type }));
      },
      createBlank,
      startRename: (key) => { setRenaming({ key, initialText: null, error: null }); },
      cancelRename: () => { setRenaming(null); },
      submitRename(key, guid, typed, base) {
        const checked = checkName(typed);
        if (!checked.ok) return errorText({ code: checked.code, message: '', args: checked.args });
        const file = selectFile(store.getState(), guid);
        if (!file || checked.name === base) {
          setRenaming(null);
          return null;
        }
        // The field shows the name until the row does.
        const leave = onceWithTimeout(() => { endRename(key); });
        const commitment = dispatch(commit({ kind: 'rename', guid, name: checked.name, base }, {
          isAnnounced: false,
          onOptimistic: () => {
            leave();
            dispatch(recordAction('rename', checked.name, [commitment]));
          },
        }));
        void commitment.settled.then((outcome) => {
          if (outcome.status === 'refused') {
            const error = errorText(outcome.failure);
            // A refused name returns to its field; other failures are shown in a toast.
            if (errorDefinitions[outcome.failure.code].status === 400) setRenaming({ key, initialText: typed, error });
            else toasts.show({ kind: 'error', text: t('renameRefused', { name: shortName(file.name), reason: capitalizeSentence(error) }) });
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
        perform({
          undoKind: 'remove', names: namesOf(files), changes: files.map(({ guid }) => ({ kind: 'remove', guid })),
          toastText: files.length === 1 ? t('removedOne', { name: shortName(first.name) }) : t('removedMany', { count: files.length }), unchangedText: t('removedAlready', { name: shortName(first.name) }),
        });
      },
      recover(guids) {
        const files = known(guids);
        const [first] = files;
        if (!first) return;
        perform({
          undoKind: 'recover', names: namesOf(files), changes: files.map(({ guid }) => ({ kind: 'recover', guid })),
          toastText: files.length === 1 ? t('recoveredOne', { name: shortName(first.name) }) : t('recoveredMany', { count: files.length }), unchangedText: t('recoveredAlready', { name: shortName(first.name) }),
        });
      },
      move(guids, target) {
        const all = known(guids);
        if (all.length === 0) {
          showNotFound();
          return;
        }
        const files = all.filter((file) => file.parentId !== target.guid);
        const obstacle = moveObstacle(all, target);
        if (obstacle) {
          toasts.show({ kind: 'error', text: obstacleText(obstacle) });
          return;
        }
        const [first] = files;
        if (!first) return;
        const into = nameOf(target);
        const commitments = perform({
          // A file cannot be moved back to another person's desktop, so no undo is offered.
          undoKind: files.some((file) => file.parentId === null) ? null : 'move', names: namesOf(files),
          changes: files.map((file) => ({ kind: 'move', guid: file.guid, to: target.guid, from: file.parentId ?? target.guid })),
          toastText: files.length === 1 ? t('movedOne', { name: shortName(first.name), folder: into }) : t('movedMany', { count: files.length, folder: into }),
        });
        for (const [index, { settled }] of commitments.entries()) {
          void settled.then((outcome) => {
            if (outcome.status !== 'confirmed' || outcome.superseded === null) return;
            toasts.show({ text: t('moveSuperseded', { name: shortName(files[index]?.name ?? ''), theirs: nameOf(outcome.superseded), folder: into }) });
          });
        }
      },
      copy(guids, target) {
        const files = known(guids);
        if (files.length === 0) {
          showNotFound();
          return;
        }
        perform({
          undoKind: 'copy', names: namesOf(files),
          changes: files.map(({ guid, name, type }) => ({ kind: 'copy', source: guid, folder: target.guid, name: t('copyName', { name }), type })),
          toastText: tActs('copied', { what: what(files), folder: nameOf(target) }),
        });
      },
      createShortcuts(guids, target) {
        const files = known(guids);
        if (files.length === 0) return;
        perform({
          undoKind: 'shortcut', names: namesOf(files),
          changes: files.map(({ guid, name, type }) => ({ kind: 'shortcut', source: guid, folder: target.guid, name, type })),
          toastText: tActs('shortcutMade', { what: what(files), folder: nameOf(target) }),
        });
      },
      open: opening((file) => { openRoute(routeOfFile(file)); }),
      openInBackground: opening((file) => {
        if (tabs) tabs.open(hrefOf(routeOfFile(file)), { isBehind: true });
        else openRoute(routeOfFile(file));
      }),
      openInWindow: tabs && opening((file) => { tabs.openWindow(hrefOf(routeOfFile(file))); }),
      openFolderOf(guid) {
        bridge.api.call('files.get', { params: { id: guid } }).then((file) => {
          const { parentId } = file;
          if (parentId === null || parentId === spacesRootId) openRoute(routeOfFile(file));
          else router.navigate(parentId === desktopId ? { name: 'desktop' } : { name: 'folder', guid: parentId });
          reveal(guid);
        }, (error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
      },
      download,
      dragOut: bridge.desktop && (({ guid, name }) => {
        if (!bridge.desktop) return;
        const told = { name: shortName(name) };
        dragOut({ guid, name }, {
          bridge: bridge.desktop.downloads, pointer: window,
          onFetching: () => { toasts.show({ text: tDownloads('dragFetching', told) }); },
          onReady: () => { toasts.show({ text: tDownloads('dragReady', told) }); },
        }).catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
      }),
      openExternally: bridge.desktop && ((file) => {
        toasts.show({ text: tDownloads('opening', { name: shortName(file.name) }) });
        bridge.desktop?.downloads.openExternally({ guid: file.guid, name: file.name }).catch((error: unknown) => {
          toasts.show({ kind: 'error', text: errorText(failureOf(error)), action: { label: t('download'), onAction: () => { download(file); } } });
        });
      }),
    };
  }, [t, tActs, tDownloads, what, errorText, obstacleText, dispatch, store, bridge, router, tabs, openRoute, perform, personal, setRenaming, endRename, reveal]);
};
