import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { File } from '../../../contract/entities/file';

/** A folder, a space or the desktop, chosen as a target. */
export interface ChosenPlace {
  readonly guid: string;
  readonly name: string;
  /** Guids of all known ancestors. */
  readonly ancestorGuids: readonly string[];
  /** Null for the desktop, and for folders of which only the name is known. */
  readonly file: File | null;
}

/** A request for a target folder. */
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

/** Holds at most one request; the dialog that handles it is a descendant. */
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

/** Opens the dialog for the target folder of files. */
export const useAskPlace = (): ((question: PlaceQuestion) => void) => usePlaceAsking().ask;
