import { z } from 'zod';

/** The owner of a membership. Teams buy it for each seat. */
export type MembershipOwner = 'person' | 'team';

const amountSchema = z.number().int().positive().max(1_000_000_000);
const instantSchema = z.iso.datetime({ offset: true });
const skuIdSchema = z.string().regex(/^[a-z0-9-]{1,64}$/);

const saleSchema = z.strictObject({ from: instantSchema, until: instantSchema, amount: amountSchema });

const editionSkuSchema = z.strictObject({
  skuId: skuIdSchema,
  /** Edition ids of the account specification, section 3. */
  editionId: z.number().int().positive(),
  months: z.number().int().min(1).max(60),
  /** The months at the price of a single month, before the discount for the duration. */
  listAmount: amountSchema,
  amount: amountSchema,
  /** A price for a time. */
  sale: saleSchema.optional(),
  /** The membership renews itself. */
  renews: z.boolean().optional(),
  /** The only clients in which it is sold; absent: all. */
  soldIn: z.enum(['web', 'desktop']).optional(),
  /** False: no longer sold. Orders that name it remain valid. */
  isSold: z.boolean().optional(),
});

const storageSkuSchema = z.strictObject({
  skuId: skuIdSchema, owner: z.enum(['person', 'team']), unitBytes: z.number().int().positive(),
  /** The price of a unit for 365 days. */
  yearAmount: amountSchema,
});

export const catalogueSchema = z.strictObject({
  version: z.string().min(1).max(40),
  currency: z.literal('CNY'),
  editions: z.array(editionSkuSchema),
  storage: z.array(storageSkuSchema),
  identification: z.strictObject({ skuId: skuIdSchema, amount: amountSchema }),
});

export type CatalogueData = z.infer<typeof catalogueSchema>;
export type EditionSku = z.infer<typeof editionSkuSchema>;
export type StorageSku = z.infer<typeof storageSkuSchema>;
export type Sale = z.infer<typeof saleSchema>;

/**
 * An operator's changes: fields of skus by id, null to end a sale, and new skus as a whole. `version` names the changed
 * catalogue.
 */
export const catalogueChangesSchema = z.strictObject({
  version: z.string().min(1).max(40),
  editions: z.record(skuIdSchema, editionSkuSchema.omit({ skuId: true }).partial().extend({ sale: saleSchema.nullable().optional() })).optional(),
  storage: z.record(skuIdSchema, storageSkuSchema.omit({ skuId: true }).partial()).optional(),
});
export type CatalogueChanges = z.infer<typeof catalogueChangesSchema>;

/** A catalogue that contradicts a rule. The message is one sentence that names the sku. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}

/** The editions for sale, and the kind of their owner. A higher rank replaces a lower one of the same owner. */
const soldEditions: Readonly<Record<number, { readonly owner: MembershipOwner; readonly rank: number }>> = {
  5: { owner: 'person', rank: 1 }, 12: { owner: 'person', rank: 2 },
  3: { owner: 'team', rank: 1 }, 1: { owner: 'team', rank: 2 }, 2: { owner: 'team', rank: 3 },
};

/** Free and trial editions (account specification, section 3) equal the edition for sale with their features, or none. */
const equalEditions: Readonly<Record<number, number>> = { 4: 3, 7: 1, 8: 3, 9: 5, 10: 1, 11: 3 };

/** The kind of owner of an edition for sale; null if no edition with this id is for sale. */
export const ownerOfEdition = (editionId: number): MembershipOwner | null => soldEditions[editionId]?.owner ?? null;

/** Editions that cost more have a higher rank. 0: free or unknown. */
export const rankOfEdition = (editionId: number): number => soldEditions[equalEditions[editionId] ?? editionId]?.rank ?? 0;

const isWithin = ({ from, until }: Sale, now: number): boolean => Date.parse(from) <= now && now < Date.parse(until);

/** The sale that applies at a moment, milliseconds since 1970. */
export const saleAt = ({ sale }: EditionSku, now: number): Sale | null => (sale && isWithin(sale, now) ? sale : null);

/** The price of a sku for one seat at a moment. */
export const amountAt = (sku: EditionSku, now: number): number => saleAt(sku, now)?.amount ?? sku.amount;

/** Whether a sku can be bought. Skus that renew themselves need a mandate of the gateway. */
export const isForSale = (sku: EditionSku): boolean => sku.isSold !== false && sku.renews !== true;

/** The least amount for a number of months or more, from skus with fewer months each. */
const leastForMonths = (skus: readonly EditionSku[], months: number, now: number): number => {
  const least: number[] = [0];
  for (let count = 1; count <= months; count += 1) least[count] = Math.min(...skus.map((sku) => amountAt(sku, now) + (least[Math.max(0, count - sku.months)] ?? 0)));
  return least[months] ?? Infinity;
};

/** Splitting a duration never costs less than the duration itself, at no moment. */
const requireNoCheaperSplit = (sold: readonly EditionSku[], sku: EditionSku): void => {
  const shorter = sold.filter(({ editionId, months }) => editionId === sku.editionId && months < sku.months);
  const moments = [0, ...[...shorter, sku].flatMap(({ sale }) => (sale ? [Date.parse(sale.from), Date.parse(sale.until)] : []))];
  if (shorter.length > 0 && moments.some((now) => leastForMonths(shorter, sku.months, now) < amountAt(sku, now))) {
    throw new CatalogueError(`${sku.skuId} costs more than the same time in shorter parts.`);
  }
};

const requireValidSku = (sku: EditionSku): void => {
  if (ownerOfEdition(sku.editionId) === null) throw new CatalogueError(`${sku.skuId} names the edition ${sku.editionId}, which is not for sale.`);
  if (sku.amount > sku.listAmount) throw new CatalogueError(`${sku.skuId} costs more than its list price.`);
  if (sku.sale && Date.parse(sku.sale.from) >= Date.parse(sku.sale.until)) throw new CatalogueError(`The sale of ${sku.skuId} ends before it begins.`);
  if (sku.sale && sku.sale.amount > sku.amount) throw new CatalogueError(`${sku.skuId} costs more during its sale.`);
};

/** Checks the rules that no schema expresses. Throws a `CatalogueError`. */
export const requireValidCatalogue = (catalogue: CatalogueData): CatalogueData => {
  const ids = [...catalogue.editions, ...catalogue.storage, catalogue.identification].map(({ skuId }) => skuId);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) throw new CatalogueError(`Two products have the id ${repeated}.`);
  const sold = catalogue.editions.filter(isForSale);
  for (const sku of catalogue.editions) requireValidSku(sku);
  for (const sku of sold) requireNoCheaperSplit(sold, sku);
  return catalogue;
};

const withoutEndedSale = ({ sale, ...sku }: Omit<EditionSku, 'sale'> & { readonly sale?: Sale | null | undefined }): unknown => (sale ? { ...sku, sale } : sku);

/** Applies changes to skus by id. Changes of unknown ids are new skus. */
const changedSkus = <Sku extends { readonly skuId: string }>(skus: readonly Sku[], changes: Readonly<Record<string, object>> = {}): unknown[] => {
  const added = Object.keys(changes).filter((id) => !skus.some(({ skuId }) => skuId === id)).map((skuId) => ({ skuId }));
  return [...skus, ...added].map((sku) => ({ ...sku, ...changes[sku.skuId] }));
};

/** The catalogue with an operator's changes. Throws a `CatalogueError` if the result breaks a rule. */
export const changeCatalogue = (catalogue: CatalogueData, changes: CatalogueChanges): CatalogueData => {
  const parsed = catalogueSchema.safeParse({
    ...catalogue, version: changes.version,
    editions: changedSkus(catalogue.editions, changes.editions).map((sku) => withoutEndedSale(sku as EditionSku)), storage: changedSkus(catalogue.storage, changes.storage),
  });
  if (!parsed.success) throw new CatalogueError(`The product at ${parsed.error.issues[0]?.path.join('.') ?? 'the top'} is not complete.`);
  return requireValidCatalogue(parsed.data);
};

export const findEditionSku = (catalogue: CatalogueData, skuId: string): EditionSku | null => catalogue.editions.find((sku) => sku.skuId === skuId) ?? null;

/** The sku for a duration of an edition that can be bought. */
export const findSkuFor = (catalogue: CatalogueData, editionId: number, months: number): EditionSku | null =>
  catalogue.editions.find((sku) => isForSale(sku) && sku.editionId === editionId && sku.months === months) ?? null;

export const storageSkuFor = (catalogue: CatalogueData, owner: MembershipOwner): StorageSku | null => catalogue.storage.find((sku) => sku.owner === owner) ?? null;
