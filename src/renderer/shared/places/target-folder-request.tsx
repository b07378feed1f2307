import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { File } from '../../../contract/entities/file';

/** A folder, a space or the desktop, chosen as a target. */
export interface TargetFolder {
  readonly guid: string;
  readonly name: string;
  /** Guids of all known ancestors. */
  readonly ancestorGuids: readonly string[];
  /** Null for the desktop, and for folders of which only the name is known. */
  readonly file: File | null;
}

/** A request for a target folder. */
export interface TargetFolderRequest {
  readonly intent: 'move' | 'copy';
  readonly files: readonly File[];
  readonly onChosen: (place: TargetFolder) => void;
}

interface TargetFolderDialog {
  readonly question: TargetFolderRequest | null;
  readonly openDialog: (question: TargetFolderRequest | null) => void;
}

const TargetFolderDialogContext = createContext<TargetFolderDialog | null>(null);

/** Holds at most one request; the dialog that handles it is a descendant. */
export const TargetFolderDialogProvider = ({ children }: { readonly children: ReactNode }) => {
  const [question, openDialog] = useState<TargetFolderRequest | null>(null);
  const dialog = useMemo(() => ({ question, openDialog }), [question]);
  return <TargetFolderDialogContext value={dialog}>{children}</TargetFolderDialogContext>;
};

export const useTargetFolderDialog = (): TargetFolderDialog => {
  const dialog = useContext(TargetFolderDialogContext);
  if (!dialog) throw new Error('There is no PlaceAskingProvider above this component.');
  return dialog;
};

/** Opens the dialog for the target folder of files. */
export const useRequestTargetFolder = (): ((question: TargetFolderRequest) => void) => useTargetFolderDialog().openDialog;
