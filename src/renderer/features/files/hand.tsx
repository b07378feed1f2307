import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { keptIn } from '../../shared/drafts/drafts';
import { DraftsContext } from '../../shared/drafts/use-draft';

/** A rename in progress. */
export interface Renaming {
  /** The row's key. */
  readonly key: string;
  /** The text entered before a refusal; null to start with the file's name. */
  readonly typed: string | null;
  /** Why the entered name was refused. */
  readonly error: string | null;
}

/** Clipboard and rename actions. A context of their own, so that components that only dispatch do not re-render on every change. */
export interface HandActs {
  setRenaming(renaming: Renaming | null): void;
  /** Stores the text of a row's rename field, because the row may unmount while the person types. */
  noteTyped(key: string, text: string): void;
  /** The stored text of a row's rename field, or null. */
  typedInto(key: string): string | null;
  /** Ends the rename of a row, unless another row is being renamed meanwhile. */
  endRenaming(key: string): void;
  /** Replaces the clipboard with the cut files. */
  setCut(guids: ReadonlySet<string>): void;
  setCopied(guids: ReadonlySet<string>): void;
  reveal(key: string | null): void;
}

/** The interaction state shared by all lists: the rename in progress, the clipboard, the row to reveal. */
export interface Hand extends HandActs {
  readonly renaming: Renaming | null;
  readonly cut: ReadonlySet<string>;
  /** The copied files, to be pasted in another folder. */
  readonly copied: ReadonlySet<string>;
  /** The key of the row that the list selects and scrolls to once it is loaded. */
  readonly revealed: string | null;
}

const HandContext = createContext<Hand | null>(null);
const HandActsContext = createContext<HandActs | null>(null);
const nothing: ReadonlySet<string> = new Set();

const draftName = 'renaming';
const typingSchema = z.object({ key: z.string(), text: z.string() });
type Typing = z.infer<typeof typingSchema>;

export const HandProvider = ({ children }: { readonly children: ReactNode }) => {
  const drafts = useContext(DraftsContext);
  const [kept] = useState(() => keptIn(drafts, draftName, typingSchema));
  const [renaming, setRenaming] = useState<Renaming | null>(() => kept && { key: kept.key, typed: kept.text, error: null });
  const [{ cut, copied }, setHeld] = useState({ cut: nothing, copied: nothing });
  const [revealed, reveal] = useState<string | null>(null);
  const typing = useRef<Typing | null>(kept);
  const acts = useMemo<HandActs>(() => ({
    setRenaming(next) {
      typing.current = null;
      drafts.clear(draftName);
      setRenaming(next);
    },
    reveal,
    noteTyped(key, text) {
      typing.current = { key, text };
      drafts.keep(draftName, JSON.stringify(typing.current));
    },
    typedInto: (key) => (typing.current?.key === key ? typing.current.text : null),
    endRenaming(key) {
      if (typing.current?.key === key) drafts.clear(draftName);
      setRenaming((known) => (known?.key === key ? null : known));
    },
    setCut(guids) { setHeld({ cut: guids, copied: nothing }); },
    setCopied(guids) { setHeld({ cut: nothing, copied: guids }); },
  }), [drafts]);
  const hand = useMemo<Hand>(() => ({ renaming, cut, copied, revealed, ...acts }), [renaming, cut, copied, revealed, acts]);
  return <HandActsContext value={acts}><HandContext value={hand}>{children}</HandContext></HandActsContext>;
};

export const useHand = (): Hand => {
  const hand = useContext(HandContext);
  if (!hand) throw new Error('There is no HandProvider above this component.');
  return hand;
};

export const useHandActs = (): HandActs => {
  const acts = useContext(HandActsContext);
  if (!acts) throw new Error('There is no HandProvider above this component.');
  return acts;
};
