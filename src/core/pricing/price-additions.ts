import { daysBetween } from './calendar';
import { ownerOfEdition, storageSkuFor, type CatalogueData, type EditionSku } from './catalogue';
import { roundUp, shareOf } from './fractions';
import { maximumStorageUnits, storagePrice, type Buyer, type Priced } from './price-order';

/** The rest of a membership. Moments are milliseconds since 1970. */
export interface Remainder {
  readonly now: number;
  readonly until: number;
  readonly timeZone: string;
}

const daysOfYear = 365;

const isCount = (count: number): boolean => Number.isSafeInteger(count) && count > 0;

/** The price of storage that is bought later and ends with the membership (decisions, 8.2). Null: not for sale, or no membership. */
export const priceAddedStorage = (catalogue: CatalogueData, owner: 'person' | 'team', units: number, { now, until, timeZone }: Remainder): number | null => {
  const sku = storageSkuFor(catalogue, owner);
  return !sku || !isCount(units) || until <= now ? null : storagePrice(sku.yearAmount, units, { from: now, until, timeZone });
};

/** The end of the paid membership that runs at a moment: null without an end, undefined without a membership. */
export const membershipEndOf = ({ held, now }: Pick<Buyer, 'held' | 'now'>): number | null | undefined => {
  const ends = held.filter(({ editionId, until, isTrial }) => editionId !== null && isTrial !== true && (until === null || until > now)).map(({ until }) => until);
  if (ends.length === 0) return undefined;
  return ends.includes(null) ? null : Math.max(...ends.map((end) => end ?? now));
};

/** The price of an order of storage alone, which ends with the buyer's membership. */
export const priceAddition = (catalogue: CatalogueData, owner: 'person' | 'team', storageUnits: number, buyer: Buyer): Priced => {
  if (!isCount(storageUnits) || storageUnits > maximumStorageUnits) return { refusal: 'STORAGE_INVALID' };
  const until = membershipEndOf(buyer);
  if (until === null) return { refusal: 'MEMBERSHIP_UNLIMITED' };
  const { now, timeZone } = buyer;
  const total = until === undefined ? null : priceAddedStorage(catalogue, owner, storageUnits, { now, until, timeZone });
  if (until === undefined || total === null) return { refusal: 'SKU_NOT_SOLD' };
  return {
    price: { purpose: 'addition', lines: [{ kind: 'storage', amount: total, quantity: storageUnits }], total, currency: catalogue.currency, from: now, until, editionValue: 0, storageValue: total },
  };
};

/**
 * The price of seats that are bought later and end with the membership: their part of a year's price by the day, rounded
 * up once. `yearSku`: the edition's sku for 12 months. Null: the edition has no seats, or the membership has ended.
 */
export const priceAddedSeats = (yearSku: EditionSku, seats: number, { now, until, timeZone }: Remainder): number | null =>
  (ownerOfEdition(yearSku.editionId) !== 'team' || yearSku.months !== 12 || !isCount(seats) || until <= now
    ? null : roundUp(shareOf(yearSku.amount * seats, Math.max(1, daysBetween(now, until, timeZone)), daysOfYear)));
