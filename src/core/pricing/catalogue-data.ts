import type { CatalogueData } from './catalogue';

/** Midnight in the time zone of the sale, UTC+8 (account specification, section 9). */
const [saleBegin, saleEnd] = ['2024-11-01T00:00:00+08:00', '2024-12-01T00:00:00+08:00'];

/**
 * The products and prices for sale. Amounts are integers in fen, tax included. A change of this data needs a new
 * `version`, because orders name the version by which they were priced.
 */
export const catalogueData: CatalogueData = {
  version: '2026-11',
  currency: 'CNY',
  editions: [
    { skuId: 'personal-premium-1m', editionId: 5, months: 1, listAmount: 1500, amount: 1500 },
    { skuId: 'personal-premium-12m', editionId: 5, months: 12, listAmount: 18_000, amount: 14_400 },
    { skuId: 'personal-premium-24m', editionId: 5, months: 24, listAmount: 36_000, amount: 25_200 },
    // The sale of 2024: a year that renews, for the web and for the desktop clients.
    { skuId: 'personal-premium-12m-renewing-web', editionId: 5, months: 12, listAmount: 18_000, amount: 14_400, renews: true, soldIn: 'web', sale: { from: saleBegin, until: saleEnd, amount: 9900 } },
    { skuId: 'personal-premium-12m-renewing-desktop', editionId: 5, months: 12, listAmount: 18_000, amount: 14_400, renews: true, soldIn: 'desktop', sale: { from: saleBegin, until: saleEnd, amount: 9900 } },
    { skuId: 'personal-super-1m', editionId: 12, months: 1, listAmount: 3000, amount: 3000 },
    { skuId: 'personal-super-12m', editionId: 12, months: 12, listAmount: 36_000, amount: 28_800 },
    { skuId: 'personal-super-24m', editionId: 12, months: 24, listAmount: 72_000, amount: 50_400 },
    { skuId: 'team-12m', editionId: 3, months: 12, listAmount: 12_000, amount: 12_000 },
    { skuId: 'enterprise-standard-12m', editionId: 1, months: 12, listAmount: 36_500, amount: 36_500 },
    { skuId: 'enterprise-standard-24m', editionId: 1, months: 24, listAmount: 73_000, amount: 65_700 },
    { skuId: 'enterprise-premium-12m', editionId: 2, months: 12, listAmount: 73_000, amount: 73_000 },
    { skuId: 'enterprise-premium-24m', editionId: 2, months: 24, listAmount: 146_000, amount: 131_400 },
  ],
  storage: [
    { skuId: 'personal-storage', owner: 'person', unitBytes: 100 * 1024 ** 3, yearAmount: 7300 },
    { skuId: 'team-storage', owner: 'team', unitBytes: 100 * 1024 ** 3, yearAmount: 10_950 },
  ],
  /** Real-name payment: 0.01 yuan (account specification, section 9). */
  identification: { skuId: 'file-share-identification', amount: 1 },
};
