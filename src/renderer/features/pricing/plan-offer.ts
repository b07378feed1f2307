import type { EditionOffer, OfferedSku, Offers, PriceView } from '../../../contract/entities/billing';
import { comparedEditions, type ComparedEdition } from './comparison';

/** Whether prices are shown for a month or for a year. */
export type Period = 'month' | 'year';
const monthsOf: Readonly<Record<Period, number>> = { month: 1, year: 12 };

/** The effect of choosing a plan today. */
export type PlanStep =
  /** The person has the plan, and nothing can be bought for it. */
  | { readonly kind: 'present' }
  /** The free plan follows by itself at the end of the present one; null: the present one has no end. */
  | { readonly kind: 'follows'; readonly at: string | null }
  | { readonly kind: 'buy' | 'renew' | 'upgrade'; readonly total: number; readonly until: string; /** Unused days that are credited. */ readonly creditDays: number }
  | { readonly kind: 'refused'; readonly reason: string };

export interface PlanOffer {
  readonly edition: ComparedEdition;
  readonly isPresent: boolean;
  /** The price of a month within the period, minor units. Null: not sold for this period. */
  readonly monthAmount: number | null;
  readonly periodAmount: number | null;
  readonly saleUntil: string | null;
  readonly step: PlanStep;
}

/** The offers of a person, and the prices of everything that they can buy, by product. */
export interface PricedOffers {
  readonly offers: Offers;
  readonly prices: Readonly<Record<string, PriceView>>;
}

const stepKinds = { purchase: 'buy', renewal: 'renew', upgrade: 'upgrade', addition: 'buy', identification: 'buy' } as const;

const skuOf = (offer: EditionOffer | undefined, period: Period): OfferedSku | undefined => offer?.skus.find(({ months }) => months === monthsOf[period]);

const paidStep = (sku: OfferedSku | undefined, { offers, prices }: PricedOffers): PlanStep => {
  if (sku === undefined) return { kind: 'refused', reason: 'SKU_NOT_SOLD' };
  if (sku.refusal !== null) return { kind: 'refused', reason: sku.refusal };
  if (offers.channels.length === 0) return { kind: 'refused', reason: 'NO_PAYMENT_CHANNEL' };
  const price = prices[sku.skuId];
  if (price === undefined) return { kind: 'refused', reason: 'PRICE_CHANGED' };
  const creditDays = price.lines.filter(({ kind }) => kind === 'credit').reduce((sum, { quantity }) => sum + quantity, 0);
  return { kind: stepKinds[price.purpose], total: price.total, until: price.until, creditDays };
};

/** The plans with their prices for a period and what follows from choosing them today. */
export const planOffers = (priced: PricedOffers, period: Period): readonly PlanOffer[] => {
  const { present, editions } = priced.offers;
  return comparedEditions.map((edition): PlanOffer => {
    const isPresent = present.edition === edition;
    if (edition === 'personal_free') {
      return { edition, isPresent, monthAmount: 0, periodAmount: 0, saleUntil: null, step: isPresent ? { kind: 'present' } : { kind: 'follows', at: present.until } };
    }
    const sku = skuOf(editions.find((offer) => offer.edition === edition), period);
    return {
      edition, isPresent, monthAmount: sku ? Math.round(sku.amount / sku.months) : null, periodAmount: sku?.amount ?? null, saleUntil: sku?.saleUntil ?? null, step: paidStep(sku, priced),
    };
  });
};

const isPayable = ({ step: { kind } }: PlanOffer): boolean => kind === 'buy' || kind === 'renew' || kind === 'upgrade';

/** The plan with the one filled button of the page: the wanted one, else the next larger one, else the present one. */
export const mainEdition = (plans: readonly PlanOffer[], wanted: string | undefined): ComparedEdition | null => {
  const payable = plans.filter(isPayable);
  return (payable.find(({ edition }) => edition === wanted) ?? payable.find(({ isPresent }) => !isPresent) ?? payable[0])?.edition ?? null;
};

/** The largest reduction of a year against twelve months, from 0 to 1, and whether all plans have it. */
export const yearlyReduction = ({ editions }: Offers): { readonly share: number; readonly isForAll: boolean } => {
  const shares = editions.flatMap((offer) => {
    const sku = skuOf(offer, 'year');
    return sku ? [1 - sku.amount / sku.listAmount] : [];
  });
  const share = Math.max(0, ...shares);
  return { share, isForAll: shares.every((each) => each === share) };
};
