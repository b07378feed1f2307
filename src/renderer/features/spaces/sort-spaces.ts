import type { Space } from '../../../contract/api/space-endpoints';

/** Sort fields of spaces (file specification, section 7, GET /spaces). */
export const spaceOrders = ['updatedAt', 'name', 'createdAt'] as const;
export type SpaceOrder = (typeof spaceOrders)[number];

/** Names in the order of the reader's language, times latest first. */
export const sortSpaces = (spaces: readonly Space[], order: SpaceOrder, intlLocale: string): readonly Space[] => {
  const { compare } = new Intl.Collator(intlLocale, { numeric: true });
  const byName = (one: Space, other: Space): number => compare(one.name, other.name) || (one.guid < other.guid ? -1 : 1);
  return [...spaces].sort((one, other) => (order === 'name' ? 0 : Date.parse(other[order]) - Date.parse(one[order])) || byName(one, other));
};
