import { describe, expect, it, test } from 'vitest';
import { addMonths, daysBetween } from '../../../../src/core/pricing/calendar';
import { catalogueData } from '../../../../src/core/pricing/catalogue-data';
import { amountAt, changeCatalogue, isForSale, ownerOfEdition, requireValidCatalogue } from '../../../../src/core/pricing/catalogue';
import { priceAddedSeats, priceAddedStorage } from '../../../../src/core/pricing/price-additions';
import { creditOf, priceOrder, type Buyer, type HeldPeriod, type OrderedProduct, type Price } from '../../../../src/core/pricing/price-order';
import { createSeededRandom } from '../../../support/seeded-random';

// Amounts in fen, calculated by hand from the catalogue and from decisions, 8.2. Months follow the operator's calendar. The
// credit counts days, and is rounded once in favour of the person.

const timeZone = 'Asia/Shanghai';
const at = (text: string): number => Date.parse(`${text}+08:00`);
const noon = at('2026-11-21T12:00');
const buyer = (held: readonly HeldPeriod[] = [], now = noon): Buyer => ({ held, now, timeZone });
const priceOf = (product: Partial<OrderedProduct> & { readonly skuId: string }, of: Buyer = buyer()): Price => {
  const priced = priceOrder(catalogueData, { seats: 1, storageUnits: 0, ...product }, of);
  if ('refusal' in priced) throw new Error(priced.refusal);
  return priced.price;
};
const refusalOf = (product: Partial<OrderedProduct> & { readonly skuId: string }, of: Buyer = buyer()): string | null => {
  const priced = priceOrder(catalogueData, { seats: 1, storageUnits: 0, ...product }, of);
  return 'refusal' in priced ? priced.refusal : null;
};
const held = (editionId: number, from: string, until: string, value: number): HeldPeriod => ({ editionId, from: at(from), until: at(until), value });

describe('a first purchase', () => {
  test.each([
    // sku, seats, units of storage, total
    ['personal-premium-1m', 1, 0, 1500], ['personal-premium-12m', 1, 0, 14_400], ['personal-premium-24m', 1, 0, 25_200],
    ['personal-super-1m', 1, 0, 3000], ['personal-super-12m', 1, 0, 28_800], ['personal-super-24m', 1, 0, 50_400],
    // Storage: 73.00 a year for 100 GiB, 0.20 a day. 30 days to 21 December, 365 to 2027, 731 to 2028 (a leap year).
    ['personal-premium-1m', 1, 1, 2100], ['personal-premium-1m', 1, 2, 2700], ['personal-premium-1m', 1, 10, 7500], ['personal-premium-12m', 1, 1, 21_700], ['personal-premium-12m', 1, 3, 36_300],
    ['personal-premium-24m', 1, 1, 39_820], ['personal-super-1m', 1, 1, 3600], ['personal-super-12m', 1, 5, 65_300], ['personal-super-24m', 1, 2, 79_640],
    // Teams, for each seat.
    ['team-12m', 1, 0, 12_000], ['team-12m', 3, 0, 36_000], ['team-12m', 10, 0, 120_000], ['team-12m', 250, 0, 3_000_000],
    ['enterprise-standard-12m', 1, 0, 36_500], ['enterprise-standard-12m', 10, 0, 365_000], ['enterprise-standard-12m', 100, 0, 3_650_000], ['enterprise-standard-24m', 10, 0, 657_000], ['enterprise-standard-24m', 7, 0, 459_900],
    ['enterprise-premium-12m', 1, 0, 73_000], ['enterprise-premium-12m', 50, 0, 3_650_000], ['enterprise-premium-24m', 1, 0, 131_400], ['enterprise-premium-24m', 20, 0, 2_628_000],
    // Storage of teams: 109.50 a year for 100 GiB, 0.30 a day.
    ['team-12m', 5, 1, 70_950], ['enterprise-standard-12m', 10, 4, 408_800], ['enterprise-premium-24m', 2, 10, 482_100],
  ] as const)('of %s for %i seats with %i units of storage costs %i', (skuId, seats, storageUnits, total) => {
    const price = priceOf({ skuId, seats, storageUnits });
    expect(price).toMatchObject({ purpose: 'purchase', total, from: noon });
    expect(price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  });
});

describe('an upgrade credits the unused days of what it replaces', () => {
  test.each([
    // From the picture of the payment dialog: 23 of 30 days of Premium are 11.50.
    [held(5, '2026-11-14T12:00', '2026-12-14T12:00', 1500), '2026-11-21T12:00', 'personal-super-12m', 23, 1150, 27_650],
    // The present day counts as unused.
    [held(5, '2026-11-14T12:00', '2026-12-14T12:00', 1500), '2026-11-14T12:00', 'personal-super-12m', 30, 1500, 27_300],
    [held(5, '2026-11-14T12:00', '2026-12-14T12:00', 1500), '2026-11-14T23:59', 'personal-super-1m', 30, 1500, 1500],
    [held(5, '2026-11-14T12:00', '2026-12-14T12:00', 1500), '2026-11-15T00:00', 'personal-super-1m', 29, 1450, 1550],
    [held(5, '2026-11-14T12:00', '2026-12-14T12:00', 1500), '2026-12-13T23:59', 'personal-super-1m', 1, 50, 2950],
    [held(5, '2026-11-14T12:00', '2026-12-14T12:00', 1500), '2026-12-14T11:59', 'personal-super-1m', 0, 0, 3000],
    // A year of 365 days: 144.00. 14,400 × 100 / 365 = 3,945.2 is rounded up to 3,946.
    [held(5, '2026-03-01T00:00', '2027-03-01T00:00', 14_400), '2026-11-21T00:00', 'personal-super-12m', 100, 3946, 24_854],
    [held(5, '2026-03-01T00:00', '2027-03-01T00:00', 14_400), '2026-03-01T00:00', 'personal-super-12m', 365, 14_400, 14_400],
    [held(5, '2026-03-01T00:00', '2027-03-01T00:00', 14_400), '2027-02-28T00:00', 'personal-super-12m', 1, 40, 28_760],
    [held(5, '2026-03-01T00:00', '2027-03-01T00:00', 14_400), '2026-09-01T00:00', 'personal-super-24m', 181, 7141, 43_259],
    // A leap year of 366 days. 14,400 × 200 / 366 = 7,868.9.
    [held(5, '2027-03-01T00:00', '2028-03-01T00:00', 14_400), '2027-08-14T00:00', 'personal-super-12m', 200, 7869, 20_931],
    // 24 months of 731 days. 25,200 × 365 / 731 = 12,582.8.
    [held(5, '2026-11-21T00:00', '2028-11-21T00:00', 25_200), '2027-11-22T00:00', 'personal-super-12m', 365, 12_583, 16_217],
    // February of 28 days. 1,500 × 9 / 28 = 482.1.
    [held(5, '2027-02-01T08:00', '2027-03-01T08:00', 1500), '2027-02-20T08:00', 'personal-super-1m', 9, 483, 2517],
    // An earlier upgrade: its value is its payment and its credit, 288.00. A trial edition 9 and a gift are worth nothing.
    [held(9, '2026-11-01T00:00', '2026-12-01T00:00', 0), '2026-11-21T12:00', 'personal-super-12m', 10, 0, 28_800],
  ] as const)('%o at %s for %s: %i days, %i, total %i', (period, now, skuId, days, credit, total) => {
    expect(creditOf([period], at(now), timeZone)).toEqual({ amount: credit, days });
    expect(priceOf({ skuId }, buyer([period], at(now)))).toMatchObject({ purpose: 'upgrade', total, from: at(now) });
  });

  test('adds several periods exactly, and rounds once', () => {
    // 1,500 × 10/30 = 500, and a future month of 31 days: 1,500. Storage: 600 × 10/30 = 200. Together 2,200.
    const periods: HeldPeriod[] = [held(5, '2026-11-01T00:00', '2026-12-01T00:00', 1500), held(5, '2026-12-01T00:00', '2027-01-01T00:00', 1500), { ...held(5, '2026-11-01T00:00', '2026-12-01T00:00', 600), editionId: null }];
    expect(creditOf(periods, at('2026-11-21T12:00'), timeZone)).toEqual({ amount: 2200, days: 41 });
    // Three thirds of a fen are one fen, not three.
    const third = { ...held(5, '2026-11-01T00:00', '2026-12-01T00:00', 1), editionId: null };
    expect(creditOf([third, third, third], at('2026-11-21T12:00'), timeZone).amount).toBe(1);
  });

  test('is refused if the credit exceeds the price', () => {
    const years = held(5, '2026-11-20T12:00', '2028-11-20T12:00', 25_200);
    expect(refusalOf({ skuId: 'personal-super-1m' }, buyer([years]))).toBe('CREDIT_EXCEEDS_PRICE');
    // 25,200 × 730 / 731 = 25,165.5 is rounded up.
    expect(priceOf({ skuId: 'personal-super-12m' }, buyer([years])).total).toBe(28_800 - 25_166);
    expect(refusalOf({ skuId: 'personal-super-1m' }, buyer([held(5, '2026-11-21T00:00', '2026-12-21T00:00', 3000)]))).toBe('CREDIT_EXCEEDS_PRICE');
  });
});

describe('a renewal begins at the present end', () => {
  test.each([
    ['2026-12-14T12:00', 'personal-premium-1m', 1500, '2027-01-14T12:00'], ['2026-12-14T12:00', 'personal-premium-12m', 14_400, '2027-12-14T12:00'], ['2027-01-31T09:00', 'personal-premium-1m', 1500, '2027-02-28T09:00'],
    ['2028-01-31T09:00', 'personal-premium-1m', 1500, '2028-02-29T09:00'], ['2028-02-29T09:00', 'personal-premium-12m', 14_400, '2029-02-28T09:00'], ['2027-08-31T00:00', 'personal-premium-24m', 25_200, '2029-08-31T00:00'],
  ])('until %s with %s: %i, until %s', (until, skuId, total, end) => {
    expect(priceOf({ skuId }, buyer([held(5, '2026-11-14T12:00', until, 1500)]))).toMatchObject({ purpose: 'renewal', total, from: at(until), until: at(end) });
  });
});

describe('orders without a price', () => {
  const superYear = held(12, '2026-11-01T00:00', '2027-11-01T00:00', 28_800);
  test.each([
    ['nothing', []], ['personal-premium-12m-renewing-web', []], ['free', []],
  ])('SKU_NOT_SOLD for %s', (skuId, periods) => { expect(refusalOf({ skuId }, buyer(periods))).toBe('SKU_NOT_SOLD'); });
  test.each([0, -1, 1.5, 2, 1e9, NaN, Infinity])('SEATS_INVALID for a person with %d seats', (seats) => { expect(refusalOf({ skuId: 'personal-premium-1m', seats })).toBe('SEATS_INVALID'); });
  test.each([-1, 0.5, 1001, NaN])('STORAGE_INVALID for %d units', (storageUnits) => { expect(refusalOf({ skuId: 'personal-premium-1m', storageUnits })).toBe('STORAGE_INVALID'); });
  it('HIGHER_EDITION_RUNS until the end of the larger one', () => {
    expect(refusalOf({ skuId: 'personal-premium-1m' }, buyer([superYear]))).toBe('HIGHER_EDITION_RUNS');
    expect(priceOf({ skuId: 'personal-premium-1m' }, buyer([superYear], at('2027-11-01T00:00')))).toMatchObject({ purpose: 'purchase', total: 1500 });
  });
  it('MEMBERSHIP_UNLIMITED for an edition without an end', () => { expect(refusalOf({ skuId: 'personal-super-1m' }, buyer([{ editionId: 12, from: noon, until: null, value: 0 }]))).toBe('MEMBERSHIP_UNLIMITED'); });
  it('TOO_FAR_AHEAD beyond ten years', () => {
    const long = held(5, '2026-11-01T00:00', '2035-11-21T12:00', 1);
    expect(priceOf({ skuId: 'personal-premium-12m' }, buyer([long])).until).toBe(at('2036-11-21T12:00'));
    expect(refusalOf({ skuId: 'personal-premium-24m' }, buyer([long]))).toBe('TOO_FAR_AHEAD');
  });
  it('a trial ends with the payment and is worth nothing', () => {
    expect(priceOf({ skuId: 'enterprise-standard-12m', seats: 10 }, buyer([{ ...held(1, '2026-11-01T00:00', '2026-12-01T00:00', 0), isTrial: true }]))).toMatchObject({ purpose: 'purchase', total: 365_000, from: noon });
  });
});

test('the sale of 2024 applies between its start and its end', () => {
  const sku = catalogueData.editions.find(({ skuId }) => skuId === 'personal-premium-12m-renewing-web');
  if (!sku) throw new Error('no sku');
  expect([at('2024-10-31T23:59:59'), at('2024-11-01T00:00:00'), at('2024-11-30T23:59:59'), at('2024-12-01T00:00:00')].map((now) => amountAt(sku, now))).toEqual([14_400, 9900, 9900, 14_400]);
});

test('seats and storage that are bought later cost their part of a year, rounded up', () => {
  const [standard] = catalogueData.editions.filter(({ skuId }) => skuId === 'enterprise-standard-12m');
  if (!standard) throw new Error('no sku');
  // 365.00 a seat and year is 1.00 a day.
  const until = (days: number) => ({ now: noon, until: noon + days * 86_400_000, timeZone });
  expect([1, 10, 100, 365].map((days) => priceAddedSeats(standard, 1, until(days)))).toEqual([100, 1000, 10_000, 36_500]);
  expect([1, 30, 365].map((days) => priceAddedSeats(standard, 7, until(days)))).toEqual([700, 21_000, 255_500]);
  expect([1, 30, 365].map((days) => priceAddedStorage(catalogueData, 'person', 1, until(days)))).toEqual([20, 600, 7300]);
  expect([1, 30, 365].map((days) => priceAddedStorage(catalogueData, 'team', 3, until(days)))).toEqual([90, 2700, 32_850]);
  expect(priceAddedSeats(standard, 0, until(1))).toBeNull();
  expect(priceAddedStorage(catalogueData, 'person', 1, until(0))).toBeNull();
});

describe('the calendar', () => {
  test.each([
    ['2027-01-31T10:00', 1, '2027-02-28T10:00'], ['2028-01-31T10:00', 1, '2028-02-29T10:00'], ['2026-11-30T00:00', 3, '2027-02-28T00:00'], ['2026-12-31T23:30', 12, '2027-12-31T23:30'],
  ])('%s and %i months is %s', (from, months, until) => { expect(addMonths(at(from), months, timeZone)).toBe(at(until)); });
  it('counts days of the calendar, also over a change of the clock', () => {
    expect(daysBetween(at('2026-11-21T23:59'), at('2026-11-22T00:00'), timeZone)).toBe(1);
    // Berlin puts the clock back on 25 October 2026, so that day has 25 hours.
    expect(daysBetween(Date.parse('2026-10-24T22:30Z'), Date.parse('2026-10-25T23:30Z'), 'Europe/Berlin')).toBe(1);
    expect(addMonths(Date.parse('2026-09-30T10:00Z'), 1, 'Europe/Berlin')).toBe(Date.parse('2026-10-30T11:00Z'));
  });
});

describe('in 5,000 random cases', () => {
  const { next: random, pick } = createSeededRandom(2211);
  const sold = catalogueData.editions.filter((sku) => isForSale(sku) && ownerOfEdition(sku.editionId) === 'person');

  it('a price is a positive integer and the sum of its lines; a chain of purchases never costs less than its last part', () => {
    for (let index = 0; index < 5000; index += 1) {
      const start = noon + Math.floor(random() * 1000) * 86_400_000;
      const first = pick(sold);
      const bought = priceOf({ skuId: first.skuId, storageUnits: Math.floor(random() * 3) }, buyer([], start));
      const periods: HeldPeriod[] = [{ editionId: first.editionId, from: bought.from, until: bought.until, value: bought.editionValue }, { editionId: null, from: bought.from, until: bought.until, value: bought.storageValue }];
      const now = start + Math.floor(random() * (bought.until - start));
      const priced = priceOrder(catalogueData, { skuId: pick(sold).skuId, seats: 1, storageUnits: 0 }, buyer(periods, now));
      if ('refusal' in priced) continue;
      const { total, lines, editionValue } = priced.price;
      expect(Number.isSafeInteger(total) && total >= 1).toBe(true);
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      expect(bought.total + total).toBeGreaterThanOrEqual(editionValue);
      const credit = creditOf(periods, now, timeZone).amount;
      expect(credit >= 0 && credit <= bought.total).toBe(true);
    }
  });

  it('storage in parts never costs less than together', () => {
    for (let index = 0; index < 1000; index += 1) {
      const [one, other, days] = [1 + Math.floor(random() * 20), 1 + Math.floor(random() * 20), 1 + Math.floor(random() * 800)];
      const remainder = { now: noon, until: noon + days * 86_400_000, timeZone };
      const price = (units: number): number => priceAddedStorage(catalogueData, 'person', units, remainder) ?? 0;
      expect(price(one) + price(other)).toBeGreaterThanOrEqual(price(one + other));
    }
  });
});

describe('the catalogue', () => {
  it('of the product is valid, and a longer time never costs more than its parts', () => { expect(requireValidCatalogue(catalogueData)).toBe(catalogueData); });
  test.each([
    [{ version: '2', editions: { 'personal-premium-12m': { amount: 18_001 } } }, 'more than its list price'],
    [{ version: '2', editions: { 'personal-premium-1m': { amount: 1000 } } }, 'personal-premium-12m costs more than the same time'],
    [{ version: '2', editions: { 'personal-premium-1m': { sale: { from: '2027-01-01T00:00:00Z', until: '2027-01-02T00:00:00Z', amount: 100 } } } }, 'costs more than the same time'],
    [{ version: '2', editions: { 'personal-premium-1m': { sale: { from: '2027-01-02T00:00:00Z', until: '2027-01-01T00:00:00Z', amount: 1400 } } } }, 'ends before it begins'],
    [{ version: '2', editions: { 'personal-premium-1m': { editionId: 6 } } }, 'not for sale'],
    [{ version: '2', editions: { fresh: { amount: 1 } } }, 'not complete'],
    [{ version: '2', editions: { 'personal-premium-1m': { amount: 0.5 } } }, 'not complete'],
  ])('refuses %j', (changes, message) => { expect(() => changeCatalogue(catalogueData, changes)).toThrow(message); });
  it('accepts an operator’s prices, new products and the end of a sale', () => {
    const changed = changeCatalogue(catalogueData, { version: '2', editions: { 'personal-premium-12m': { amount: 13_000 }, 'personal-premium-3m': { editionId: 5, months: 3, listAmount: 4500, amount: 4000 }, 'personal-premium-12m-renewing-web': { sale: null } } });
    expect(changed.version).toBe('2');
    expect(changed.editions.find(({ skuId }) => skuId === 'personal-premium-12m')).toMatchObject({ amount: 13_000, listAmount: 18_000 });
    expect(changed.editions.map(({ skuId }) => skuId)).toContain('personal-premium-3m');
    expect(changed.editions.find(({ skuId }) => skuId === 'personal-premium-12m-renewing-web')).not.toHaveProperty('sale');
  });
});
