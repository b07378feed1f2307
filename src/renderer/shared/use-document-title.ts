import { useEffect } from 'react';
import { useAppSelector, useBridge } from './store/hooks';

const productName = 'Deckle';

/**
 * Sets the title of the window or tab. A desktop window also names its account, because several accounts can be open.
 */
export const useDocumentTitle = (name: string | null): void => {
  const isDesktop = useBridge().desktop !== null;
  const person = useAppSelector(({ session: { session } }) => (session.status === 'signed-in' ? session.user.name : null));
  const title = [name, isDesktop ? person : null, productName].filter((part) => part !== null).join(' – ');
  useEffect(() => {
    document.title = title;
    return () => { document.title = productName; };
  }, [title]);
};
