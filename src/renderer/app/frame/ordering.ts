/** Where an entry dropped on another one goes: before it in its upper half, behind it in its lower. */
export const gapAt = (index: number, pointerY: number, box: { readonly top: number; readonly height: number }): number =>
  (pointerY < box.top + box.height / 2 ? index : index + 1);

/** Whether the pointer is so near an edge that something goes between entries and not into one. */
export const isAtEdge = (pointerY: number, { top, height }: { readonly top: number; readonly height: number }): boolean => {
  const edge = height / 4;
  return pointerY < top + edge || pointerY > top + height - edge;
};

/** The gap before an entry, counted among the others: where `arrange` puts it. Null where it stands there already. */
export const indexForGap = (ids: readonly string[], id: string, gap: number): number | null => {
  const own = ids.indexOf(id);
  if (own === -1) return gap;
  const index = gap > own ? gap - 1 : gap;
  return index === own ? null : index;
};

/** A place among the entries that are shown, counted among all others: some may not be there at the moment, and keep theirs. */
export const indexAmongAll = (all: readonly string[], shown: readonly string[], id: string, index: number): number => {
  const others = all.filter((each) => each !== id);
  const following = shown.filter((each) => each !== id)[index];
  return following === undefined ? others.length : others.indexOf(following);
};
