import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { keptIn } from '../../shared/drafts/drafts';
import { DraftsContext } from '../../shared/drafts/use-draft';

/** A name that is being typed over. */
export interface Renaming {
  /** The key of the row. */
  readonly key: string;
  /** What was typed before a refusal; null begins with the file's own name. */
  readonly typed: string | null;
  /** Why what was typed was refused. */
  readonly error: string | null;
}

/** What can be taken in hand. Whoever only does that is not drawn again when the hand holds something else. */
export interface HandActs {
  setRenaming(renaming: Renaming | null): void;
  /** Keeps what stands in the field of a row: the row may go while it is typed. */
  noteTyped(key: string, text: string): void;
  /** What was typed into the field of a row; null where nothing was. */
  typedInto(key: string): string | null;
  /** Leaves the field of a row, unless it is another's by now. */
  endRenaming(key: string): void;
  /** Takes files into the hand; what was in it before is let go. */
  setCut(guids: ReadonlySet<string>): void;
  setCopied(guids: ReadonlySet<string>): void;
  reveal(key: string | null): void;
}

/** What the person has in hand across lists: the name being typed, the files that were cut or copied, the row to be shown. */
export interface Hand extends HandActs {
  readonly renaming: Renaming | null;
  readonly cut: ReadonlySet<string>;
  /** The files that were copied, to be put in again elsewhere. */
  readonly copied: ReadonlySet<string>;
  /** The key of a row that the list scrolls to and selects as soon as it is there. */
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
