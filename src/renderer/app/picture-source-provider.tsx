import { useMemo, type ReactNode } from 'react';
import { useBridge, useWindowSelector } from '../shared/store/store-hooks';
import { PictureSourceContext } from '../ui/picture-source';

/** Provides the URLs of people's pictures. With each connection, pictures that failed are loaded again. */
export const PictureSourceProvider = ({ children }: { readonly children: ReactNode }) => {
  const { files } = useBridge();
  const isOnline = useWindowSelector((state) => state.connection.isOnline);
  const source = useMemo(() => ({ urlOf: (address: string) => files.contentUrl(address), isOnline }), [files, isOnline]);
  return <PictureSourceContext value={source}>{children}</PictureSourceContext>;
};
