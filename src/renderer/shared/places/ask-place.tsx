import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { File } from '../../../contract/entities/file';

/** A folder, a space or the desktop that somebody chose. */
export interface ChosenPlace {
  readonly guid: string;
  readonly name: string;
  /** Everything above it, as far as it is known. */
  readonly ancestorGuids: readonly string[];
  /** Null for the desktop, and for folders of which this window knows the name alone. */
  readonly file: File | null;
}

/** Where something is to go. */
export interface PlaceQuestion {
  readonly intent: 'move' | 'copy';
  readonly files: readonly File[];
  readonly onChosen: (place: ChosenPlace) => void;
}

interface PlaceAsking {
  readonly question: PlaceQuestion | null;
  readonly ask: (question: PlaceQuestion | null) => void;
}

const PlaceAskingContext = createContext<PlaceAsking | null>(null);

/** One question at a time; the dialog that answers it stands below this. */
export const PlaceAskingProvider = ({ children }: { readonly children: ReactNode }) => {
  const [question, ask] = useState<PlaceQuestion | null>(null);
  const asking = useMemo(() => ({ question, ask }), [question]);
  return <PlaceAskingContext value={asking}>{children}</PlaceAskingContext>;
};

export const usePlaceAsking = (): PlaceAsking => {
  const asking = useContext(PlaceAskingContext);
  if (!asking) throw new Error('There is no PlaceAskingProvider above this component.');
  return asking;
};

/** Asks a person where files are to go. */
export const useAskPlace = (): ((question: PlaceQuestion) => void) => usePlaceAsking().ask;
