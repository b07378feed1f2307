import { useEffect } from 'react';
import { useAppSelector, useBridge } from './store/hooks';

const productName = 'Deckle';

/** Names the window, or the tab, after what it shows; a window of the desktop app also after its account, of which there can be several. */
export const useDocumentTitle = (name: string | null): void => {
  const isDesktop = useBridge().desktop !== null;
  const person = useAppSelector(({ session: { session } }) => (session.status === 'signed-in' ? session.user.name : null));
  const title = [name, isDesktop ? person : null, productName].filter((part) => part !== null).join(' – ');
  useEffect(() => {
    document.title = title;
    return () => { document.title = productName; };
  }, [title]);
};
