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
const joining = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}]/u;
const zeroWidthJoiner = '\u200d';

/** The strongly directed characters of a text with their places, as far as laying out two parts needs to know them. */
const letters = (text: string) =>
  [...text.matchAll(/\p{L}/gu)].map(({ 0: letter, index }) => ({ end: index + letter.length, isRightToLeft: rightToLeft.test(letter) }));

const longestInSentence = 56;
const sentenceTail = 16;

/** A name as it stands in a sentence or a label: a long one loses its middle, or the sentence would be lost in it. */
export const shortName = (name: string): string => {
  const graphemes = [...segmenter.segment(name)].map(({ segment }) => segment);
  if (graphemes.length <= longestInSentence) return name;
  return `${graphemes.slice(0, longestInSentence - sentenceTail - 1).join('')}…${graphemes.slice(-sentenceTail).join('')}`;
};

export interface NameParts {
  /** May be cut off at its end where room is short; empty where the name stays in one piece. */
  readonly head: string;
  /** The last six characters and the extension: always shown whole. */
  readonly tail: string;
}

/** Where the tail begins, or 0. */
const tailStart = (name: string): number => {
  const extensionAt = extensionStart(name);
  const graphemes = [...segmenter.segment(name.slice(0, extensionAt))];
  const first = graphemes.at(-tailGraphemes);
  if (!first || graphemes.length <= tailGraphemes) return 0;
  const all = letters(name);
  const isRightToLeft = all[0]?.isRightToLeft ?? false;
  const before = all.findLast(({ end }) => end <= first.index);
  const after = all.find(({ end }) => end > first.index);
  const isInForeignRun = before !== undefined && before.isRightToLeft !== isRightToLeft && after?.isRightToLeft === before.isRightToLeft;
  if (!isInForeignRun) return first.index;
  const runStart = all.findLast((letter) => letter.end <= first.index && letter.isRightToLeft === isRightToLeft)?.end ?? 0;
  return name.length - runStart > longestTail ? 0 : runStart;
};

/**
 * Splits a name for truncation in its middle. The two parts are laid out beside each other in the name's own
 * direction, so the split never falls inside a run that is written the other way: there the tail takes the whole run,
 * or, where that is longer than 24 characters, the name stays in one piece. Letters that join across the split keep
 * their joined forms.
 */
export const splitName = (name: string): NameParts => {
  const at = tailStart(name);
  const head = name.slice(0, at);
  const tail = name.slice(at);
  const isJoined = joining.test(head.slice(-1)) && joining.test(tail.slice(0, 1));
  return isJoined ? { head: head + zeroWidthJoiner, tail: zeroWidthJoiner + tail } : { head, tail };
};
