import type { Space } from '../../../contract/api/space-endpoints';
import type { SpaceFilterOptions } from '../../../core/list-config';

/** Sort fields of spaces (file specification, section 7, GET /spaces). */
export const spaceOrders = ['updatedAt', 'name', 'createdAt'] as const satisfies readonly SpaceFilterOptions['orderBy'][];
export type SpaceOrder = (typeof spaceOrders)[number];

/** The chosen direction, or the usual one: names ascending, times latest first. */
export const directionOfSpaces = ({ orderBy, direction }: Pick<SpaceFilterOptions, 'orderBy' | 'direction'>): 'up' | 'down' => direction ?? (orderBy === 'name' ? 'up' : 'down');

/** Sorts names in the order of the reader's language. Spaces of the same time are sorted by name. */
export const sortSpaces = (spaces: readonly Space[], order: Pick<SpaceFilterOptions, 'orderBy' | 'direction'>, intlLocale: string): readonly Space[] => {
  const { compare } = new Intl.Collator(intlLocale, { numeric: true });
  const { orderBy } = order;
  const sign = directionOfSpaces(order) === 'up' ? 1 : -1;
  const byName = (one: Space, other: Space): number => compare(one.name, other.name) || (one.guid < other.guid ? -1 : 1);
  return [...spaces].sort((one, other) => (orderBy === 'name' ? sign * byName(one, other) : sign * (Date.parse(one[orderBy]) - Date.parse(other[orderBy])) || byName(one, other)));
};
