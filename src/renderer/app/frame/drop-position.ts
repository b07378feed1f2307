/** The gap for a drop on an entry: before it in its upper half, after it in its lower half. */
export const dropGapAt = (index: number, pointerY: number, box: { readonly top: number; readonly height: number }): number =>
  (pointerY < box.top + box.height / 2 ? index : index + 1);

/** Whether the pointer is close enough to an edge to insert between entries instead of dropping into one. */
export const isAtEdge = (pointerY: number, { top, height }: { readonly top: number; readonly height: number }): boolean => {
  const edge = height / 4;
  return pointerY < top + edge || pointerY > top + height - edge;
};

/** The index for `arrange` of the gap before an entry, counted among the others. Null if the entry would not move. */
export const indexForGap = (ids: readonly string[], id: string, gap: number): number | null => {
  const own = ids.indexOf(id);
  if (own === -1) return gap;
  const index = gap > own ? gap - 1 : gap;
  return index === own ? null : index;
};

/** Converts an index among the visible entries to an index among all. Hidden entries keep their positions. */
export const indexIncludingHidden = (all: readonly string[], shown: readonly string[], id: string, index: number): number => {
  const others = all.filter((each) => each !== id);
  const following = shown.filter((each) => each !== id)[index];
  return following === undefined ? others.length : others.indexOf(following);
};
