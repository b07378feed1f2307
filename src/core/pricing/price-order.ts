import { addMonths, daysBetween } from './calendar';
import { amountAt, findEditionSku, isForSale, ownerOfEdition, rankOfEdition, saleAt, storageSkuFor, type CatalogueData, type EditionSku } from './catalogue';
import { addFractions, roundUp, shareOf, zero } from './fractions';

/** A time of a membership, or of storage beside it. Moments are milliseconds since 1970. */
export interface HeldPeriod {
  /** The edition; null for storage. */
  readonly editionId: number | null;
  readonly from: number;
  /** Null: without an end. */
  readonly until: number | null;
  /** The worth in minor units: the payment and the credit in it. 0 for trials and gifts. */
  readonly value: number;
  /** Paid time begins with the payment. */
  readonly isTrial?: boolean;
}

export interface Buyer {
  /** The periods that have not ended. */
  readonly held: readonly HeldPeriod[];
  readonly now: number;
  /** Of the operator, for months and days (decisions, 8.2). */
  readonly timeZone: string;
}

export interface OrderedProduct {
  readonly skuId: string;
  /** 1 for a person. */
  readonly seats: number;
  /** Units of storage beside the edition's own. */
  readonly storageUnits: number;
}

/** `discount`: for the duration. `credit`: unused days of a membership that the order replaces. */
export const priceLineKinds = ['edition', 'discount', 'sale', 'storage', 'credit'] as const;
export interface PriceLine {
  readonly kind: (typeof priceLineKinds)[number];
  /** Minor units; discounts and credits are negative. */
  readonly amount: number;
  /** Months, units of storage, or days. 1 for reductions. */
  readonly quantity: number;
}

/** `addition`: storage for the rest of the present membership. */
export const orderPurposes = ['purchase', 'renewal', 'upgrade', 'addition'] as const;
export type OrderPurpose = (typeof orderPurposes)[number];

export interface Price {
  readonly purpose: OrderPurpose;
  readonly lines: readonly PriceLine[];
  /** The sum of the lines, minor units, at least 1. */
  readonly total: number;
  readonly currency: CatalogueData['currency'];
  /** The time that is bought. */
  readonly from: number;
  readonly until: number;
  /** The worth of the bought edition and of the bought storage: the basis of a later credit. */
  readonly editionValue: number;
  readonly storageValue: number;
}

/**
 * Reasons for which an order has no price.
 * - `HIGHER_EDITION_RUNS`: the present membership is larger, so this edition can be bought after its end.
 * - `MEMBERSHIP_UNLIMITED`: the present membership has no end.
 * - `CREDIT_EXCEEDS_PRICE`: the unused days are worth more than this order, so a longer time is needed.
 * - `TOO_FAR_AHEAD`: the membership would end more than ten years from now.
 */
export const priceRefusals = ['SKU_NOT_SOLD', 'SEATS_INVALID', 'STORAGE_INVALID', 'HIGHER_EDITION_RUNS', 'MEMBERSHIP_UNLIMITED', 'CREDIT_EXCEEDS_PRICE', 'TOO_FAR_AHEAD'] as const;
export type PriceRefusal = (typeof priceRefusals)[number];

export type Priced = { readonly price: Price } | { readonly refusal: PriceRefusal };

const maximumSeats = 100_000;
export const maximumStorageUnits = 1000;
const maximumMonthsAhead = 120;
const daysOfYear = 365;

/** The price of units of storage until a moment: their part of a year, by the day, rounded up once. */
export const storagePrice = (yearAmount: number, units: number, { from, until, timeZone }: { readonly from: number; readonly until: number; readonly timeZone: string }): number =>
  (units === 0 ? 0 : roundUp(shareOf(yearAmount * units, Math.max(1, daysBetween(from, until, timeZone)), daysOfYear)));

/** Unused days of a period at a moment. The present day counts as unused. */
const unusedDaysOf = ({ from, until }: HeldPeriod, now: number, timeZone: string): { readonly unused: number; readonly whole: number } => {
  if (until === null) return { unused: 0, whole: 1 };
  const whole = Math.max(1, daysBetween(from, until, timeZone));
  return { whole, unused: Math.min(whole, Math.max(0, daysBetween(Math.max(from, now), until, timeZone))) };
};

/** The credit for the unused days of periods: added exactly, and rounded once in favour of the buyer (decisions, 8.2). */
export const creditOf = (periods: readonly HeldPeriod[], now: number, timeZone: string): { readonly amount: number; readonly days: number } => {
  const days = periods.map((period) => ({ period, ...unusedDaysOf(period, now, timeZone) }));
  const amount = days.map(({ period: { value }, unused, whole }) => shareOf(value, unused, whole)).reduce(addFractions, zero);
  return { amount: roundUp(amount), days: days.filter(({ period }) => period.editionId !== null).reduce((sum, { unused }) => sum + unused, 0) };
};

/** The effect of an order on the present membership, and the begin of the bought time. */
interface Placement {
  readonly purpose: OrderPurpose;
  readonly from: number;
  /** The periods that end with the payment. */
  readonly replaced: readonly HeldPeriod[];
}

const placementOf = (sku: EditionSku, { held, now }: Buyer): Placement | PriceRefusal => {
  const present = held.filter(({ editionId, until }) => editionId !== null && (until === null || until > now));
  const rank = Math.max(0, ...present.map(({ editionId }) => rankOfEdition(editionId ?? 0)));
  const isTrial = present.some((period) => period.isTrial === true);
  if (rank === 0) return { purpose: 'purchase', from: now, replaced: held };
  if (isTrial) return { purpose: 'purchase', from: now, replaced: held };
  const wanted = rankOfEdition(sku.editionId);
  if (wanted < rank) return 'HIGHER_EDITION_RUNS';
  if (wanted > rank) return { purpose: 'upgrade', from: now, replaced: held };
  const ends = present.map(({ until }) => until);
  if (ends.includes(null)) return 'MEMBERSHIP_UNLIMITED';
  return { purpose: 'renewal', from: Math.max(...ends.map((end) => end ?? now)), replaced: [] };
};

const invalidQuantity = ({ seats, storageUnits }: OrderedProduct, sku: EditionSku): PriceRefusal | null => {
  const isCount = (count: number, from: number, to: number): boolean => Number.isSafeInteger(count) && count >= from && count <= to;
  if (!isCount(seats, 1, ownerOfEdition(sku.editionId) === 'team' ? maximumSeats : 1)) return 'SEATS_INVALID';
  return isCount(storageUnits, 0, maximumStorageUnits) ? null : 'STORAGE_INVALID';
};

const line = (kind: PriceLine['kind'], amount: number, quantity = 1): PriceLine[] => (amount === 0 ? [] : [{ kind, amount, quantity }]);

const sumOf = (lines: readonly PriceLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** The lines of the edition: its list price, and the reductions for the duration and a sale. */
const editionLines = (sku: EditionSku, seats: number, now: number): readonly PriceLine[] => {
  const sale = saleAt(sku, now);
  return [
    ...line('edition', sku.listAmount * seats, sku.months * seats), ...line('discount', (sku.amount - sku.listAmount) * seats),
    ...(sale ? line('sale', (amountAt(sku, now) - sku.amount) * seats) : []),
  ];
};

/**
 * The price of an order at a moment, or the reason for which it has none. A higher edition begins with the payment and
 * credits the unused days of the present one. An equal edition begins at the present end.
 */
export const priceOrder = (catalogue: CatalogueData, product: OrderedProduct, buyer: Buyer): Priced => {
  const { now, timeZone } = buyer;
  const sku = findEditionSku(catalogue, product.skuId);
  if (!sku || !isForSale(sku)) return { refusal: 'SKU_NOT_SOLD' };
  const invalid = invalidQuantity(product, sku);
  if (invalid) return { refusal: invalid };
  const placement = placementOf(sku, buyer);
  if (typeof placement === 'string') return { refusal: placement };
  const { purpose, from, replaced } = placement;
  const until = addMonths(from, sku.months, timeZone);
  if (until > addMonths(now, maximumMonthsAhead, timeZone)) return { refusal: 'TOO_FAR_AHEAD' };
  const storageSku = storageSkuFor(catalogue, ownerOfEdition(sku.editionId) ?? 'person');
  if (product.storageUnits > 0 && !storageSku) return { refusal: 'STORAGE_INVALID' };
  const storageValue = storagePrice(storageSku?.yearAmount ?? 0, product.storageUnits, { from, until, timeZone });
  const ofEdition = editionLines(sku, product.seats, now);
  const credit = creditOf(replaced, now, timeZone);
  const lines = [...ofEdition, ...line('storage', storageValue, product.storageUnits), ...line('credit', -credit.amount, credit.days)];
  const total = sumOf(lines);
  if (total < 1) return { refusal: 'CREDIT_EXCEEDS_PRICE' };
  return { price: { purpose, lines, total, currency: catalogue.currency, from, until, editionValue: sumOf(ofEdition), storageValue } };
};
