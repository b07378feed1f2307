import type { EditionOffer, OfferedSku, Offers, PaymentChannel } from '../../../contract/entities/billing';
import type { EndpointInput } from '../../../contract/api/endpoints';
import { editionOfId, limitsOf, personalEditionOf, personalEditions } from '../../../core/limits/editions';
import { editionAt, type Deployment } from '../../../core/limits/edition-at';
import { amountAt, findEditionSku, findSkuFor, isForSale, ownerOfEdition, rankOfEdition, saleAt, storageSkuFor, type CatalogueData, type EditionSku } from '../../../core/pricing/catalogue';
import { membershipEndOf, priceAddition } from '../../../core/pricing/price-additions';
import { priceOrder, type HeldPeriod, type Price, type Priced } from '../../../core/pricing/price-order';
import { ApiError } from '../../api-error';
import type { Caller, CallScope } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import { findBoughtStorage, findHeldPeriods, type BoughtStorage } from './entitlements-service';

export interface OffersDependencies {
  readonly catalogue: CatalogueData;
  readonly deployment: Deployment;
  readonly clock: Clock;
  readonly timeZone: string;
  /** The channels of the gateway, the preferred one first. */
  readonly channels: readonly PaymentChannel[];
}

export type OrderFields = EndpointInput<'billing.price'>['query'];

/** An edition with storage, or storage alone, with the price of a moment. */
export interface PricedProduct {
  readonly skuId: string;
  readonly editionId: number;
  /** Null for storage alone. */
  readonly months: number | null;
  readonly price: Price;
  readonly storageUnits: number;
  readonly storageBytes: number;
}

const monthsOfUnit = { month: 1, year: 12 } as const;

const isoOrNull = (moment: number | null | undefined): string | null => (moment === null || moment === undefined ? null : new Date(moment).toISOString());

const endOf = (held: readonly HeldPeriod[]): string | null => {
  const ends = held.filter(({ editionId }) => editionId !== null).map(({ until }) => until);
  return ends.length === 0 || ends.includes(null) ? null : new Date(Math.max(...ends.map((end) => end ?? 0))).toISOString();
};

/** The catalogue and the prices as one person sees them. */
export const createOffers = ({ catalogue, deployment, clock, timeZone, channels }: OffersDependencies) => {
  const buyerOf = async (db: Database, personId: number) => ({ held: await findHeldPeriods(db, personId, clock()), now: clock().getTime(), timeZone });
  const storage = storageSkuFor(catalogue, 'person');

  const requirePrice = (priced: Priced): Price => {
    if ('price' in priced) return priced.price;
    switch (priced.refusal) {
      case 'HIGHER_EDITION_RUNS': throw new ApiError('HIGHER_EDITION_RUNS');
      case 'SEATS_INVALID': throw new ApiError('VALIDATION_FAILED', { field: 'memberCount' });
      case 'STORAGE_INVALID': throw new ApiError('VALIDATION_FAILED', { field: 'storageSize' });
      default: throw new ApiError(priced.refusal);
    }
  };

  const priceOf = async (db: Database, personId: number, { skuId, editionId, months }: EditionSku, storageUnits: number): Promise<PricedProduct> => {
    const price = requirePrice(priceOrder(catalogue, { skuId, seats: 1, storageUnits }, await buyerOf(db, personId)));
    return { skuId, editionId, months, price, storageUnits, storageBytes: storageUnits * (storage?.unitBytes ?? 0) };
  };

  /** The price of storage alone, for the rest of the membership of this edition. */
  const priceAdditionOf = async (db: Database, personId: number, editionId: number, storageUnits: number): Promise<PricedProduct> => {
    const buyer = await buyerOf(db, personId);
    const isPresent = buyer.held.some((period) => period.editionId !== null && rankOfEdition(period.editionId) === rankOfEdition(editionId));
    if (storage === null || !isPresent) throw new ApiError('SKU_NOT_SOLD');
    const price = requirePrice(priceAddition(catalogue, 'person', storageUnits, buyer));
    return { skuId: storage.skuId, editionId, months: null, price, storageUnits, storageBytes: storageUnits * storage.unitBytes };
  };

  const requirePersonal = (editionId: number): void => {
    if (ownerOfEdition(editionId) === 'team') throw new ApiError('TEAM_BILLING_UNAVAILABLE');
  };

  return {
    /** A private deployment sells nothing. */
    isEnabled: deployment === 'public',

    /** The price of a sku for a person. Throws SKU_NOT_SOLD, TEAM_BILLING_UNAVAILABLE and the reasons of `priceRefusals`. */
    async priceSku(db: Database, personId: number, skuId: string): Promise<PricedProduct> {
      const sku = findEditionSku(catalogue, skuId);
      if (!sku || !isForSale(sku)) throw new ApiError('SKU_NOT_SOLD');
      requirePersonal(sku.editionId);
      return priceOf(db, personId, sku, 0);
    },

    /** The price of an order for a person. Throws VALIDATION_FAILED and the errors of `priceSku`. */
    async price(db: Database, personId: number, { edition, duration, durationUnit, memberCount, storageSize }: OrderFields): Promise<PricedProduct> {
      requirePersonal(edition);
      if (memberCount !== 1) throw new ApiError('VALIDATION_FAILED', { field: 'memberCount' });
      if (duration === 0) return priceAdditionOf(db, personId, edition, storageSize);
      const sku = findSkuFor(catalogue, edition, duration * monthsOfUnit[durationUnit]);
      if (!sku) throw new ApiError('SKU_NOT_SOLD');
      return priceOf(db, personId, sku, storageSize);
    },

    /** Everything that a person can buy, with the prices of this moment, and the reasons why something cannot be bought. */
    async list({ db, caller: { personId, account } }: CallScope<Caller>): Promise<Offers> {
      const bought = await findBoughtStorage(db, personId, clock());
      const buyer = await buyerOf(db, personId);
      const present = editionAt({ ...account, team: null }, { deployment, now: buyer.now });
      const rank = Math.max(0, ...buyer.held.map(({ editionId }) => rankOfEdition(editionId ?? 0)));
      const presentSku = (sku: EditionSku): OfferedSku => {
        const priced = priceOrder(catalogue, { skuId: sku.skuId, seats: 1, storageUnits: 0 }, buyer);
        const sale = saleAt(sku, buyer.now);
        return {
          skuId: sku.skuId, months: sku.months, listAmount: sku.listAmount, amount: amountAt(sku, buyer.now), saleUntil: sale ? new Date(sale.until).toISOString() : null,
          total: 'price' in priced ? priced.price.total : null, refusal: 'price' in priced ? null : priced.refusal,
        };
      };
      const sold = catalogue.editions.filter((sku) => isForSale(sku) && ownerOfEdition(sku.editionId) === 'person');
      const offerOf = (editionId: number): EditionOffer => {
        const own = rankOfEdition(editionId);
        const standing = own < rank ? 'included' : 'available';
        return { edition: editionOfId(editionId), editionId, standing: own === rank ? 'present' : standing, skus: sold.filter((sku) => sku.editionId === editionId).map(presentSku) };
      };
      return {
        version: catalogue.version, currency: catalogue.currency, present: { edition: present, editionId: personalEditions[personalEditionOf(present)].id, until: endOf(buyer.held) },
        editions: [...new Set(sold.map(({ editionId }) => editionId))].map(offerOf), storage: storage && { unitBytes: storage.unitBytes, yearAmount: storage.yearAmount, units: Math.round((bought?.bytes ?? 0) / storage.unitBytes), until: isoOrNull(membershipEndOf(buyer)) }, channels: [...channels],
      };
    },

    /** A product with its price of this moment. Throws SKU_NOT_SOLD. */
    product(skuId: string) {
      const now = clock().getTime();
      if (skuId === catalogue.identification.skuId) {
        const { amount } = catalogue.identification;
        return { skuId, editionId: null, months: null, listAmount: amount, amount, currency: catalogue.currency, saleUntil: null };
      }
      const sku = findEditionSku(catalogue, skuId);
      if (!sku || !isForSale(sku)) throw new ApiError('SKU_NOT_SOLD');
      const sale = saleAt(sku, now);
      return { skuId, editionId: sku.editionId, months: sku.months, listAmount: sku.listAmount, amount: amountAt(sku, now), currency: catalogue.currency, saleUntil: sale ? new Date(sale.until).toISOString() : null };
    },

    /** The bought storage of a person that runs at this moment. */
    boughtStorage: ({ db, caller: { personId } }: CallScope<Caller>): Promise<BoughtStorage | null> => findBoughtStorage(db, personId, clock()),

    identification: catalogue.identification,
    catalogue,
    /** The bytes that the present edition of a person includes outside of a team; null without a limit. */
    includedBytes: ({ account }: Caller): number | null => limitsOf(editionAt({ ...account, team: null }, { deployment, now: clock().getTime() })).diskVolumeBytes,
  };
};

export type OffersService = ReturnType<typeof createOffers>;
