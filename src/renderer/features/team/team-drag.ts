/** The people or the department of a drag within the page. */
export type TeamDrag = { readonly kind: 'members'; readonly ids: readonly number[] } | { readonly kind: 'department'; readonly id: number };

/** Browsers show the type of dragged data to a drop target, but not the data. A window has one drag. */
const dragType = 'application/x-deckle-team';

let current: TeamDrag | null = null;

export const startTeamDrag = (data: DataTransfer, dragged: TeamDrag): void => {
  current = dragged;
  data.setData(dragType, dragged.kind);
  data.effectAllowed = 'move';
};

/** Null for a drag of something else, such as files. */
export const teamDragOf = (data: DataTransfer): TeamDrag | null => (data.types.includes(dragType) ? current : null);
