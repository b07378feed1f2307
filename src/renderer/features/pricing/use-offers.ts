import { useEffect } from 'react';
import type { WorkspaceBridge } from '../../../contract/bridge';
import type { PriceView } from '../../../contract/entities/billing';
import { failureOf } from '../../shared/bridge-failure';
import { useFollowedAccount, type FollowedAccount } from '../../shared/use-followed-account';
import type { PricedOffers } from './plan-offer';

const readOffers = async (api: WorkspaceBridge['api']): Promise<PricedOffers> => {
  const { data: offers } = await api.call('billing.offers', {});
  const payable = offers.editions.flatMap(({ editionId, skus }) => skus.filter(({ total }) => total !== null).map((sku) => ({ ...sku, editionId })));
  const read = async ({ skuId, editionId, months }: (typeof payable)[number]): Promise<readonly (readonly [string, PriceView])[]> => {
    try {
      const { data } = await api.call('billing.price', { query: { edition: editionId, duration: months, durationUnit: 'month', memberCount: 1, storageSize: 0 } });
      return [[skuId, data]];
    } catch (error) {
      // The offer ended between the two requests. Its plan says that the price changed.
      if (failureOf(error).status >= 400 && failureOf(error).status < 500) return [];
      throw error;
    }
  };
  return { offers, prices: Object.fromEntries((await Promise.all(payable.map(read))).flat()) };
};

/** Everything that the person can buy, with the prices of this moment. Follows `Account update`, and is read again when the window becomes visible. */
export const useOffers = (): FollowedAccount<PricedOffers> => {
  const followed = useFollowedAccount(readOffers);
  const { load } = followed;
  useEffect(() => {
    const onVisible = (): void => { if (document.visibilityState === 'visible') load(); };
    document.addEventListener('visibilitychange', onVisible);
    return () => { document.removeEventListener('visibilitychange', onVisible); };
  }, [load]);
  return followed;
};
