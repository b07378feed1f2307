/** Selected people, by id. `anchor`: where a range begins. */
export interface MemberSelection {
  readonly ids: ReadonlySet<number>;
  readonly anchor: number | null;
}

export const noSelection: MemberSelection = { ids: new Set(), anchor: null };

export const withToggled = ({ ids }: MemberSelection, id: number): MemberSelection => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
};

/** Adds everyone between the anchor and a person, both included. */
export const withRange = ({ ids, anchor }: MemberSelection, order: readonly number[], id: number): MemberSelection => {
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(id);
  if (to === -1) return { ids, anchor };
  const [first, last] = from === -1 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  return { ids: new Set([...ids, ...order.slice(first, last + 1)]), anchor: anchor ?? id };
};

/** The selected people that a list contains, in its order. */
export const selectedIn = <Item extends { readonly person: { readonly id: number } }>(members: readonly Item[], { ids }: MemberSelection): readonly Item[] =>
  (ids.size === 0 ? [] : members.filter(({ person }) => ids.has(person.id)));
