import { useEffect } from 'react';
import { accountTitle } from '../../core/accounts/account-place';
import { useAppSelector, useBridge } from './store/store-hooks';
import { useAccounts } from './use-accounts';

const productName = 'Deckle';

/**
 * Sets the title of the window or tab. A desktop window also names its account, because several accounts can be open.
 */
export const useDocumentTitle = (name: string | null): void => {
  const { desktop } = useBridge();
  const person = useAppSelector(({ session: { session } }) => (session.status === 'signed-in' ? session.user.name : null));
  const known = useAccounts(desktop?.accounts ?? null) ?? [];
  const own = known.find(({ isCurrent }) => isCurrent);
  const title = [name, desktop && (own ? accountTitle(own, known) : person), productName].filter((part) => part !== null).join(' – ');
  useEffect(() => {
    document.title = title;
    return () => { document.title = productName; };
  }, [title]);
};
