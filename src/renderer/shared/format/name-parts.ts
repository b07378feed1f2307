const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const tailGraphemes = 6;
const longestExtension = 10;
const longestTail = 24;

/**
 * Where a name's extension begins: at the last dot, if something stands before it and what follows looks like an
 * extension (up to 10 characters, no space). The length of the name where there is none.
 */
export const extensionStart = (name: string): number => {
  const dot = name.lastIndexOf('.');
  return dot > 0 && /^\.[^\s.]+$/u.test(name.slice(dot)) && name.length - dot - 1 <= longestExtension ? dot : name.length;
};

/** The name without its extension: what is selected when a file is renamed. */
export const baseNameOf = (name: string): string => name.slice(0, extensionStart(name));

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const isRightToLeft = (text: string): boolean => rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '');
const runOf = (character: string): 'left' | 'right' | null => (!/\p{L}/u.test(character) ? null : rightToLeft.test(character) ? 'right' : 'left');

export interface NameParts {
  /** May be cut off at its end where room is short. */
  readonly head: string;
  /** The last six characters and the extension: always shown whole. */
  readonly tail: string;
}

/**
 * Splits a name for truncation in its middle. The two parts are laid out beside each other in the name's own
 * direction, so the split never falls inside a run that is written the other way: there the tail takes the whole run,
 * or, where that is longer than 24 characters, the name stays in one piece.
 */
export const splitName = (name: string): NameParts => {
  const extensionAt = extensionStart(name);
  const graphemes = [...segmenter.segment(name.slice(0, extensionAt))];
  const first = graphemes.at(-tailGraphemes);
  if (!first || graphemes.length <= tailGraphemes) return { head: '', tail: name };
  const base = isRightToLeft(name) ? 'right' : 'left';
  let at = first.index;
  const before = [...name.slice(0, at)].map(runOf).findLast((run) => run !== null);
  const after = [...name.slice(at)].map(runOf).find((run) => run !== null);
  if (before && before !== base && after === before) {
    const runStart = [...name.slice(0, at)].map(runOf).lastIndexOf(base) + 1;
    if (name.length - runStart > longestTail) return { head: '', tail: name };
    at = runStart;
  }
  return { head: name.slice(0, at), tail: name.slice(at) };
};
