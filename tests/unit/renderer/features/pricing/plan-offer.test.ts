import { describe, expect, it } from 'vitest';
import type { OfferedSku, PriceView } from '../../../../../src/contract/entities/billing';
import type { EditionName } from '../../../../../src/contract/entities/editions';
import { mainEdition, planOffers, yearlyReduction, type PricedOffers } from '../../../../../src/renderer/features/pricing/plan-offer';

const until = '2027-12-14T04:00:00.000Z';
const sku = (edition: string, months: number, listAmount: number, amount: number, changed: Partial<OfferedSku> = {}): OfferedSku =>
  ({ skuId: `${edition}-${months}m`, months, listAmount, amount, saleUntil: null, total: amount, refusal: null, ...changed });
const price = (skuId: string, purpose: PriceView['purpose'], total: number, creditDays = 0): PriceView => ({
  skuId, purpose, total, currency: 'CNY', from: '2026-11-21T04:00:00.000Z', until,
  lines: [{ kind: 'edition', amount: total, quantity: 12 }, ...(creditDays > 0 ? [{ kind: 'credit', amount: -1150, quantity: creditDays } as const] : [])],
});

interface Given {
  readonly present?: EditionName;
  readonly presentUntil?: string | null;
  readonly premium?: readonly OfferedSku[];
  readonly prices?: PricedOffers['prices'];
  readonly channels?: PricedOffers['offers']['channels'];
}

const premiumSkus = [sku('personal-premium', 1, 1500, 1500), sku('personal-premium', 12, 18_000, 14_400)];
const pricedOffers = ({ present = 'personal_premium', presentUntil = '2026-12-14T04:00:00.000Z', premium = premiumSkus, prices = {}, channels = ['wx_pub_qr'] }: Given): PricedOffers => ({
  prices, offers: {
    version: '1', currency: 'CNY', channels, storage: null, present: { edition: present, editionId: 5, until: presentUntil },
    editions: [
      { edition: 'personal_premium', editionId: 5, standing: 'present', skus: [...premium] },
      { edition: 'personal_super', editionId: 12, standing: 'available', skus: [sku('personal-super', 1, 3000, 3000), sku('personal-super', 12, 36_000, 28_800, { total: 27_650 })] },
    ],
  },
});
const prices = { 'personal-premium-12m': price('personal-premium-12m', 'renewal', 14_400), 'personal-super-12m': price('personal-super-12m', 'upgrade', 27_650, 23) };

describe('plans', () => {
  it('say what follows from choosing them today', () => {
    const [free, premium, larger] = planOffers(pricedOffers({ prices }), 'year');
    expect(free).toMatchObject({ isPresent: false, monthAmount: 0, step: { kind: 'follows', at: '2026-12-14T04:00:00.000Z' } });
    expect(premium).toMatchObject({ isPresent: true, monthAmount: 1200, periodAmount: 14_400, step: { kind: 'renew', total: 14_400, until, creditDays: 0 } });
    expect(larger).toMatchObject({ isPresent: false, monthAmount: 2400, step: { kind: 'upgrade', total: 27_650, until, creditDays: 23 } });
  });

  it('of a free person are bought', () => {
    const [free, premium] = planOffers(pricedOffers({ present: 'personal_free', presentUntil: null, prices: { 'personal-premium-12m': price('personal-premium-12m', 'purchase', 14_400) } }), 'year');
    expect(free?.step).toEqual({ kind: 'present' });
    expect(premium?.step).toMatchObject({ kind: 'buy', total: 14_400 });
  });

  it('without an end are followed by nothing', () => {
    expect(planOffers(pricedOffers({ presentUntil: null, prices }), 'year')[0]?.step).toEqual({ kind: 'follows', at: null });
  });

  it.each([
    ['a reason of the server', { premium: [sku('personal-premium', 12, 18_000, 14_400, { total: null, refusal: 'HIGHER_EDITION_RUNS' })] }, 'HIGHER_EDITION_RUNS'],
    ['a period that is not sold', { premium: [] }, 'SKU_NOT_SOLD'],
    ['a server without a gateway', { channels: [] }, 'NO_PAYMENT_CHANNEL'],
    ['an offer that ended between two requests', { prices: {} }, 'PRICE_CHANGED'],
  ] satisfies readonly (readonly [string, Given, string])[])('are refused by %s', (_name, given, reason) => {
    expect(planOffers(pricedOffers({ prices, ...given }), 'year')[1]?.step).toEqual({ kind: 'refused', reason });
  });
});

describe('the filled button', () => {
  const plans = planOffers(pricedOffers({ prices }), 'year');

  it('belongs to the wanted plan, or else to the next larger one', () => {
    expect(mainEdition(plans, 'personal_premium')).toBe('personal_premium');
    expect(mainEdition(plans, undefined)).toBe('personal_super');
    expect(mainEdition(plans, 'personal_free')).toBe('personal_super');
  });

  it('belongs to the present plan if nothing else can be bought, and to none if nothing can', () => {
    expect(mainEdition(plans.slice(0, 2), undefined)).toBe('personal_premium');
    expect(mainEdition(plans.slice(0, 1), undefined)).toBeNull();
  });
});

describe('the reduction of a year', () => {
  it('is named for all plans, or as the largest one', () => {
    const all = yearlyReduction(pricedOffers({}).offers);
    expect(all.share).toBeCloseTo(0.2);
    expect(all.isForAll).toBe(true);
    expect(yearlyReduction(pricedOffers({ premium: [sku('personal-premium', 12, 18_000, 9000)] }).offers)).toEqual({ share: 0.5, isForAll: false });
    expect(yearlyReduction({ ...pricedOffers({}).offers, editions: [] })).toEqual({ share: 0, isForAll: true });
  });
});
