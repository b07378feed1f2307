import type { ErrorArgs, ErrorCode } from '../contract/errors';

/** Maximum length of a name, in code points after NFC and trimming. */
export const nameLimit = 255;

export type NameErrorCode = Extract<ErrorCode, 'NAME_EMPTY' | 'NAME_TOO_LONG' | 'NAME_HAS_CONTROL_CHARACTER' | 'NAME_NOT_UNICODE' | 'NAME_INVISIBLE'>;
export type CheckedName =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly code: NameErrorCode; readonly args: ErrorArgs };

const refuse = (code: NameErrorCode, args: ErrorArgs = {}): CheckedName => ({ ok: false, code, args });

/**
 * Matches names without a visible character: ignorable characters, separators, formats, and the blank pattern of
 * Braille.
 */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cf}\u2800]+$/u;

/**
 * The name as stored (NFC, trimmed), or the reason for refusing it. Any Unicode is allowed, also `/` and bidi controls.
 * Control characters (Cc) and lone surrogates are refused, because PostgreSQL and UTF-8 cannot represent all of them.
 * `trim` also removes tabs and line breaks at the ends, which pasted text often contains.
 */
export const checkName = (raw: string): CheckedName => {
  if (/\p{Surrogate}/u.test(raw)) return refuse('NAME_NOT_UNICODE');
  const name = raw.normalize('NFC').trim();
  if (name === '') return refuse('NAME_EMPTY');
  if (/\p{Cc}/u.test(name)) return refuse('NAME_HAS_CONTROL_CHARACTER');
  if (invisible.test(name)) return refuse('NAME_INVISIBLE');
  if (isLongerThan(name, nameLimit)) return refuse('NAME_TOO_LONG', { limit: nameLimit });
  return { ok: true, name };
};

const isLongerThan = (text: string, limit: number): boolean =>
  text.length > limit && (text.length > limit * 2 || Array.from(text).length > limit);

export interface SplitName {
  readonly base: string;
  /** As written, without the dot; empty if there is none. */
  readonly extension: string;
}

/**
 * Splits a name at its last dot. The second part is an extension only if it is short and has no white space, so `Dr.
 * Smith` and `.profile` have none.
 */
export const splitName = (name: string): SplitName => {
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1);
  const hasExtension = dot > 0 && /^\S{1,20}$/u.test(extension);
  return hasExtension ? { base: name.slice(0, dot), extension } : { base: name, extension: '' };
};

/** Maximum length of a name on common file systems, in bytes of UTF-8. */
const fileSystemLimitBytes = 255;
/**
 * Separators, characters that Windows forbids, control characters, and bidi controls, which can disguise an extension.
 */
const unsafeOnDisk = /[/\\:*?"<>|\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
const reservedOnWindows = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/i;

/**
 * The name of an exported file: valid on Windows, macOS and Linux, at most 255 bytes of UTF-8, with its extension.
 * Different names may map to the same result.
 */
export const fileSystemName = (name: string): string => {
  const safe = name.replace(unsafeOnDisk, '_').replace(reservedOnWindows, '_$&');
  const { base, extension } = splitName(withoutTrailingDots(safe));
  const suffix = extension === '' ? '' : `.${extension}`;
  return withoutTrailingDots(truncateToBytes(base, fileSystemLimitBytes - byteLength(suffix)) + suffix) || '_';
};

/** Windows silently drops trailing dots and spaces, so that two names could become equal. */
const withoutTrailingDots = (name: string): string => {
  let end = name.length;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end -= 1;
  return name.slice(0, end);
};

const encoder = new TextEncoder();
const byteLength = (text: string): number => encoder.encode(text).length;

/** The longest prefix of a text within the limit, cut between code points. */
export const truncateToBytes = (text: string, limitBytes: number): string => {
  if (text.length * 3 <= limitBytes) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(limitBytes));
  return text.slice(0, read);
};

/** Returns for example `name (2).txt`, shortened to the limit of file systems. */
export const numberedName = (name: string, number: number): string => {
  if (number === 0) return name;
  const { base, extension } = splitName(name);
  const suffix = ` (${number})${extension === '' ? '' : `.${extension}`}`;
  return fileSystemName(truncateToBytes(base, fileSystemLimitBytes - byteLength(suffix)) + suffix);
};

/** Equal for names that a file system may not distinguish: systems ignore case, and some normalise accents. */
const fileSystemKey = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase();

/** Returns a function that makes the names of one exported folder valid on every system, and numbers equal ones. */
export const createUniqueNames = (): ((name: string) => string) => {
  const used = new Set<string>();
  const nextNumbers = new Map<string, number>();
  return (name) => {
    const safe = fileSystemName(name);
    const key = fileSystemKey(safe);
    for (let number = nextNumbers.get(key) ?? 0; ; number += 1) {
      const unique = numberedName(safe, number);
      const uniqueKey = fileSystemKey(unique);
      if (used.has(uniqueKey)) continue;
      used.add(uniqueKey);
      nextNumbers.set(key, number + 1);
      return unique;
    }
  };
};

/**
 * Compares two sort keys (`core/names-sort`) by their UTF-8 bytes, like PostgreSQL's COLLATE "C". `<` compares UTF-16
 * units, which would order emoji before the last characters of the basic plane.
 */
export const compareSortKeys = (left: string, right: string): number => {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = byteRank(left.charCodeAt(index)) - byteRank(right.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
};

/** Rank of a UTF-16 unit in UTF-8 order: surrogates encode the code points above all others. */
const byteRank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** Equal for names that differ only in case, width or spacing. */
export const nameKeyOf = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase().replace(/\s+/gu, ' ').trim();
