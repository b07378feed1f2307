import { useCallback } from 'react';
import { logProblem } from '../log';
import { useRouter } from '../router/router-context';
import type { AppThunk } from '../store/app-store';
import { useAppDispatch } from '../store/store-hooks';
import { useTabs } from '../tabs/tabs-context';

/** The page of the plans, which also has those of teams. */
const plansPath = '/pricing';

/** Opens the operator's page of the plans in a new window; the desktop app in the system's browser. Returns whether there is one. */
const openOperatorPlans = (): AppThunk<boolean> => (_dispatch, getState, { bridge }) => {
  const { pricingUrl } = getState().billing;
  if (pricingUrl === null) return false;
  bridge.window.openExternal(pricingUrl).catch((error: unknown) => { logProblem('The plans could not be opened.', error); });
  return true;
};

/** Returns the action of everything that leads to the plans: their page, or a configured address (decisions, "Part 8"). */
export const useOpenPlans = (): (() => void) => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  return useCallback(() => { if (!dispatch(openOperatorPlans())) router.navigateTo(plansPath); }, [dispatch, router]);
};

/** `useOpenPlans`, beside this page. */
export const useOpenPlansInNewTab = (): (() => void) => {
  const dispatch = useAppDispatch();
  const tabs = useTabs();
  return useCallback(() => {
    if (dispatch(openOperatorPlans())) return;
    if (tabs) tabs.open(plansPath, { isBehind: false });
    else window.open(plansPath, '_blank', 'noopener');
  }, [dispatch, tabs]);
};
