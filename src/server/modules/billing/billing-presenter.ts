import type { ChargeView, OrderView, PriceView } from '../../../contract/entities/billing';
import type { Price } from '../../../core/pricing/price-order';
import { editionOfId } from '../../../core/limits/editions';
import type { ChargeRow, OrderRow } from './billing-repository';

const isoOf = (moment: number): string => new Date(moment).toISOString();
const isoOrNull = (moment: number | null): string | null => (moment === null ? null : isoOf(moment));

/** An order as the API presents it (account specification, section 3, Billing order). */
export const presentOrder = ({ orderNo, kind, skuId, editionId, months, storageUnits, purpose, lines, total, currency, state, createdAt, expiresAt, endedAt, from, until, refunds }: OrderRow): OrderView => ({
  orderNo, kind, skuId, edition: editionId === null ? null : editionOfId(editionId), editionId, duration: months, durationUnit: 'month', storageSize: storageUnits, purpose, lines: [...lines], total, currency, state,
  createdAt: isoOf(createdAt), expiresAt: isoOf(expiresAt), paidAt: state === 'paid' ? isoOrNull(endedAt) : null, from: isoOrNull(from), until: isoOrNull(until), refunds: refunds.map(({ amount, refundedAt }) => ({ amount, refundedAt: isoOrNull(refundedAt) })),
});

export const presentCharge = ({ id, orderNo, channel, amount, currency, createdAt, state }: ChargeRow): ChargeView =>
  ({ id, orderNo, channel, amount, currency, createdAt: isoOf(createdAt), isPaid: state === 'paid', state });

export const presentPrice = (skuId: string, { purpose, lines, total, currency, from, until }: Price): PriceView =>
  ({ skuId, purpose, lines: [...lines], total, currency, from: isoOf(from), until: isoOf(until) });
