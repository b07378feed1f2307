import { useEffect, useMemo } from 'react';
import { checkCapability } from '../../../core/limits/capability-check';
import { loadPageTexts } from '../../shared/i18n/i18n';
import { lazyDialog } from '../../shared/parts/lazy-dialog';
import { selectBuyer } from '../../shared/store/billing/select-buyer';
import { selectCapabilities, selectCheck } from '../../shared/store/resources/edition-capabilities';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { upgradeClosed, type UpgradeOffer } from '../../shared/store/upgrade/upgrade-slice';
import { promptOf } from '../../shared/upgrade/upgrade-prompts';
import { usePaymentRequest } from '../../shared/upgrade/use-payment-request';
import type { UpgradeDialogProps } from './upgrade-dialog';

const UpgradeDialog = lazyDialog<UpgradeDialogProps>(async () => (await Promise.all([import('./upgrade-dialog'), loadPageTexts('upgradePage')]))[0].UpgradeDialog);

/** The prompt for a capability that the person chose (`upgradeOffered`). */
export const UpgradeHost = () => {
  const offer = useAppSelector((state) => state.upgrade.offer);
  return offer && <Prompt offer={offer} />;
};

const Prompt = ({ offer }: { readonly offer: UpgradeOffer }) => {
  const dispatch = useAppDispatch();
  const request = usePaymentRequest();
  const buyer = useAppSelector(selectBuyer);
  const capabilities = useAppSelector(selectCapabilities);
  const mayBuy = useAppSelector((state) => selectCheck(state, 'upgrade').state === 'allowed');
  const check = useMemo(() => checkCapability(offer.key, capabilities), [offer.key, capabilities]);
  const isOver = check.state !== 'limited';
  // The edition changed while the prompt was open, in this window or elsewhere.
  useEffect(() => { if (isOver) dispatch(upgradeClosed()); }, [isOver, dispatch]);
  if (check.state !== 'limited') return null;
  const [smallest = null] = check.editions;
  const close = (): void => { dispatch(upgradeClosed()); };
  return <UpgradeDialog props={{ offer, editions: check.editions, mayBuy, onClose: close, onSeePlans: buyer === null || !mayBuy ? null : () => { close(); request({ edition: smallest, reason: { prompt: promptOf(offer), editions: check.editions }, source: `upgrade-${offer.key}` }); } }} />;
};
