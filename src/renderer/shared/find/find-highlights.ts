const names = { all: 'find', current: 'find-current' } as const;

const areSupported = (): boolean => 'highlights' in CSS;

export const clearFindHighlights = (): void => {
  if (!areSupported()) return;
  for (const name of Object.values(names)) CSS.highlights.delete(name);
};

/** Highlights all matches and the current one, without changing the page, its focus or its selection. */
export const showFindHighlights = (ranges: readonly Range[], current: Range | undefined): void => {
  if (!areSupported()) return;
  CSS.highlights.set(names.all, new Highlight(...ranges.filter((range) => range !== current)));
  const highlighted = current ? new Highlight(current) : new Highlight();
  highlighted.priority = 1;
  CSS.highlights.set(names.current, highlighted);
};
