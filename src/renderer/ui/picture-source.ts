import { createContext, useContext } from 'react';

/** Where pictures of people come from. Pictures that failed are loaded again from a new source. */
export interface PictureSource {
  /** The URL of a picture on this host, from its address in an entity. */
  readonly urlOf: (address: string) => string;
  readonly isOnline: boolean | null;
}

export const PictureSourceContext = createContext<PictureSource>({ urlOf: (address) => address, isOnline: null });

export const usePictureSource = (): PictureSource => useContext(PictureSourceContext);
