import { useEffect, useState } from 'react';
import type { AccountsBridge, KnownAccount } from '../../contract/desktop/accounts-bridge';
import { logProblem } from './log';

/** The accounts of this computer, as they are now; null before they are known, and in a browser. */
export const useAccounts = (accounts: AccountsBridge | null): readonly KnownAccount[] | null => {
  const [known, setKnown] = useState<readonly KnownAccount[] | null>(null);
  useEffect(() => {
    if (!accounts) return undefined;
    let isShown = true;
    accounts.list().then((list) => { if (isShown) setKnown(list); }, (error: unknown) => { logProblem('The other accounts are not known.', error); });
    const stop = accounts.onChanged(setKnown);
    return () => {
      isShown = false;
      stop();
    };
  }, [accounts]);
  return known;
};

/** Whether one more account may be added; false before that is known. */
export const useMayAdd = (accounts: AccountsBridge): boolean => {
  const [mayAdd, setMayAdd] = useState(false);
  useEffect(() => {
    let isShown = true;
    accounts.canAdd().then((may) => { if (isShown) setMayAdd(may); }, (error: unknown) => { logProblem('Whether an account may be added is not known.', error); });
    return () => { isShown = false; };
  }, [accounts]);
  return mayAdd;
};
