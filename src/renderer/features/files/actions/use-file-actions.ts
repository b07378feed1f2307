import { useMemo } from 'react';
import type { File } from '../../../../contract/entities/file';
import { copyFiles, createShortcuts, moveFiles, recoverFiles, removeFiles } from './change-files';
import { createBlank, createFile, submitRename } from './create-and-rename';
import { useFileActionContext, type FileActionContext } from './file-action-context';
import type { MoveTarget } from './move-obstacle';
import { downloadFile, downloadFiles, dragFileOut, openExternally, openFile, openFolderOf, openInBackground, openInWindow } from './open-files';
import { usePersonalActions, type PersonalActions } from './use-personal-actions';

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
  /** Downloads files and folders: as one zip in a browser, as a folder on the desktop. */
  downloadTogether(guids: readonly string[]): void;
  /** Opens the file in another program of this computer; null if the host cannot. */
  readonly openExternally: ((file: File) => void) | null;
  /** Starts a native drag of the file out of the window; null if the browser handles the drag. */
  readonly dragOut: ((file: File) => void) | null;
}

const createFileActions = (context: FileActionContext): Omit<FileActions, keyof PersonalActions> => {
  const { bridge: { desktop }, tabs, setRenaming } = context;
  return {
    create(type, leave) { createFile(context, type, leave); },
    createBlank(type, leave) { createBlank(context, type, leave); },
    startRename(key) { setRenaming({ key, initialText: null, error: null }); },
    cancelRename() { setRenaming(null); },
    submitRename: (key, guid, typed, base) => submitRename(context, key, guid, typed, base),
    remove(guids) { removeFiles(context, guids); },
    recover(guids) { recoverFiles(context, guids); },
    move(guids, target) { moveFiles(context, guids, target); },
    copy(guids, target) { copyFiles(context, guids, target); },
    createShortcuts(guids, target) { createShortcuts(context, guids, target); },
    open(file) { openFile(context, file); },
    openInBackground(file) { openInBackground(context, file); },
    openInWindow: tabs && ((file) => { openInWindow(context, tabs, file); }),
    openFolderOf(guid) { openFolderOf(context, guid); },
    download(file) { downloadFile(context, file); },
    downloadTogether(guids) { downloadFiles(context, guids); },
    dragOut: desktop && ((file) => { dragFileOut(context, desktop, file); }),
    openExternally: desktop && ((file) => { openExternally(context, desktop, file); }),
  };
};

/** All file actions, shared by keyboard, menus, buttons and drops. */
export const useFileActions = (): FileActions => {
  const context = useFileActionContext();
  const personal = usePersonalActions();
  return useMemo<FileActions>(() => ({ ...personal, ...createFileActions(context) }), [context, personal]);
};
