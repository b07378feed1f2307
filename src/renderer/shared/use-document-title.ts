import { useEffect } from 'react';

const productName = 'Deckle';

/** Names the window, or the tab, after what it shows. */
export const useDocumentTitle = (name: string | null): void => {
  useEffect(() => {
    document.title = name === null ? productName : `${name} – ${productName}`;
    return () => { document.title = productName; };
  }, [name]);
};
