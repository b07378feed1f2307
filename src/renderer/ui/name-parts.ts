const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const tailGraphemes = 6;
const longestExtension = 10;
const longestTail = 24;

/**
 * Index of a name's extension: the last dot, if text precedes it and at most 10 characters without a space follow.
 * The name's length if it has no extension.
 */
export const extensionStart = (name: string): number => {
  const dot = name.lastIndexOf('.');
  return dot > 0 && /^\.[^\s.]+$/u.test(name.slice(dot)) && name.length - dot - 1 <= longestExtension ? dot : name.length;
};

/** The name without its extension; selected when a file is renamed. */
export const baseNameOf = (name: string): string => name.slice(0, extensionStart(name));

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const joining = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}]/u;
const zeroWidthJoiner = '\u200d';

/** The letters of a text with their end index and direction, for the layout of two parts. */
const letters = (text: string) =>
  [...text.matchAll(/\p{L}/gu)].map(({ 0: letter, index }) => ({ end: index + letter.length, isRightToLeft: rightToLeft.test(letter) }));

const longestInSentence = 56;
const sentenceTail = 16;

/** A name within a sentence or a label; a long name is shortened in its middle. */
export const shortName = (name: string): string => {
  const graphemes = [...segmenter.segment(name)].map(({ segment }) => segment);
  if (graphemes.length <= longestInSentence) return name;
  return `${graphemes.slice(0, longestInSentence - sentenceTail - 1).join('')}…${graphemes.slice(-sentenceTail).join('')}`;
};

export interface NameParts {
  /** Truncated at its end where space is short; empty if the name is not split. */
  readonly head: string;
  /** The last six characters and the extension, never truncated. */
  readonly tail: string;
}

/** Start index of the tail, or 0. */
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
 * Splits a name for truncation in its middle.
 * The two parts are laid out in the name's direction, so that the split must not be inside a run of the opposite
 * direction. The tail then contains the whole run; if the tail would exceed 24 characters, the name is not split.
 * Letters that join across the split keep their joined forms.
 */
export const splitName = (name: string): NameParts => {
  const at = tailStart(name);
  const head = name.slice(0, at);
  const tail = name.slice(at);
  const isJoined = joining.test(head.slice(-1)) && joining.test(tail.slice(0, 1));
  return isJoined ? { head: head + zeroWidthJoiner, tail: zeroWidthJoiner + tail } : { head, tail };
};
