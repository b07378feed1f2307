import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { readJsonDraft } from '../../../shared/drafts/drafts';
import { DraftsContext } from '../../../shared/drafts/use-draft';

/** A rename in progress. */
export interface RenameState {
  /** The row's key. */
  readonly key: string;
  /** The text entered before a refusal; null to start with the file's name. */
  readonly initialText: string | null;
  /** Why the entered name was refused. */
  readonly error: string | null;
}

/** Clipboard and rename actions. A context of their own, so that components that only dispatch do not re-render on every change. */
export interface ListInteractionActions {
  setRenaming(renaming: RenameState | null): void;
  /** Stores the text of a row's rename field, because the row may unmount while the person types. */
  storeRenameText(key: string, text: string): void;
  /** The stored text of a row's rename field, or null. */
  storedRenameText(key: string): string | null;
  /** Ends the rename of a row, unless another row is being renamed meanwhile. */
  endRename(key: string): void;
  /** Replaces the clipboard with the cut files. */
  setCut(guids: ReadonlySet<string>): void;
  setCopied(guids: ReadonlySet<string>): void;
  reveal(key: string | null): void;
}

/** The interaction state shared by all lists: the rename in progress, the clipboard, the row to reveal. */
export interface ListInteraction extends ListInteractionActions {
  readonly renaming: RenameState | null;
  readonly cut: ReadonlySet<string>;
  /** The copied files, to be pasted in another folder. */
  readonly copied: ReadonlySet<string>;
  /** The key of the row that the list selects and scrolls to once it is loaded. */
  readonly revealed: string | null;
}

const ListInteractionContext = createContext<ListInteraction | null>(null);
const ListInteractionActionsContext = createContext<ListInteractionActions | null>(null);
const nothing: ReadonlySet<string> = new Set();

const draftName = 'renaming';
const renameDraftSchema = z.object({ key: z.string(), text: z.string() });
type RenameDraft = z.infer<typeof renameDraftSchema>;

export const ListInteractionProvider = ({ children }: { readonly children: ReactNode }) => {
  const drafts = useContext(DraftsContext);
  const [kept] = useState(() => readJsonDraft(drafts, draftName, renameDraftSchema));
  const [renaming, setRenaming] = useState<RenameState | null>(() => kept && { key: kept.key, initialText: kept.text, error: null });
  const [{ cut, copied }, setHeld] = useState({ cut: nothing, copied: nothing });
  const [revealed, reveal] = useState<string | null>(null);
  const typing = useRef<RenameDraft | null>(kept);
  const actions = useMemo<ListInteractionActions>(() => ({
    setRenaming(next) {
      typing.current = null;
      drafts.clear(draftName);
      setRenaming(next);
    },
    reveal,
    storeRenameText(key, text) {
      typing.current = { key, text };
      drafts.set(draftName, JSON.stringify(typing.current));
    },
    storedRenameText: (key) => (typing.current?.key === key ? typing.current.text : null),
    endRename(key) {
      if (typing.current?.key === key) drafts.clear(draftName);
      setRenaming((known) => (known?.key === key ? null : known));
    },
    setCut(guids) { setHeld({ cut: guids, copied: nothing }); },
    setCopied(guids) { setHeld({ cut: nothing, copied: guids }); },
  }), [drafts]);
  const interaction = useMemo<ListInteraction>(() => ({ renaming, cut, copied, revealed, ...actions }), [renaming, cut, copied, revealed, actions]);
  return <ListInteractionActionsContext value={actions}><ListInteractionContext value={interaction}>{children}</ListInteractionContext></ListInteractionActionsContext>;
};

export const useListInteraction = (): ListInteraction => {
  const interaction = useContext(ListInteractionContext);
  if (!interaction) throw new Error('There is no ListInteractionProvider above this component.');
  return interaction;
};

export const useListInteractionActions = (): ListInteractionActions => {
  const actions = useContext(ListInteractionActionsContext);
  if (!actions) throw new Error('There is no ListInteractionProvider above this component.');
  return actions;
};
