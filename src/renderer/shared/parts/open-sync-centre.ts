import { createContext, useContext } from 'react';

/** Opens the sync centre of the window; null without one, as for visitors. */
export const OpenSyncCentreContext = createContext<(() => void) | null>(null);

export const useOpenSyncCentre = (): (() => void) | null => useContext(OpenSyncCentreContext);
