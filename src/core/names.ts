import type { ErrorArgs, ErrorCode } from '../contract/errors';

/** How long a name may be, in code points after NFC and trimming. */
export const nameLimit = 255;

export type NameErrorCode = Extract<ErrorCode, 'NAME_EMPTY' | 'NAME_TOO_LONG' | 'NAME_HAS_CONTROL_CHARACTER' | 'NAME_NOT_UNICODE' | 'NAME_INVISIBLE'>;
export type CheckedName =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly code: NameErrorCode; readonly args: ErrorArgs };

const refuse = (code: NameErrorCode, args: ErrorArgs = {}): CheckedName => ({ ok: false, code, args });

/** Matches names of which nothing is seen: ignorable characters, separators, formats, and the blank pattern of Braille. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cf}\u2800]+$/u;

/**
 * The name as it is stored (NFC, trimmed), or why it cannot be one. Any Unicode is allowed, `/` and bidi controls
 * too; control characters (Cc) and lone surrogates are not, because neither PostgreSQL nor UTF-8 can carry them all.
 * `trim` also takes away tabs and line breaks at the ends, which a paste often brings along.
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
  /** As it is written, without the dot; empty where there is none. */
  readonly extension: string;
}

/**
 * A name and its extension. The part after the last dot is one only if it is short and holds no white space, so
 * `Dr. Smith` and `.profile` have none.
 */
export const splitName = (name: string): SplitName => {
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1);
  const hasExtension = dot > 0 && /^\S{1,20}$/u.test(extension);
  return hasExtension ? { base: name.slice(0, dot), extension } : { base: name, extension: '' };
};

/** The longest name that the common file systems take, bytes of UTF-8. */
const fileSystemLimitBytes = 255;
/** Separators, what Windows forbids, control characters, and bidi controls, which can disguise an extension. */
const unsafeOnDisk = /[/\\:*?"<>|\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
const reservedOnWindows = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/i;

/**
 * The name under which a file leaves for a file system: valid on Windows, macOS and Linux alike, at most 255 bytes of
 * UTF-8, its extension kept. Two different names may become the same one.
 */
export const fileSystemName = (name: string): string => {
  const safe = name.replace(unsafeOnDisk, '_').replace(reservedOnWindows, '_$&');
  const { base, extension } = splitName(withoutTrailingDots(safe));
  const suffix = extension === '' ? '' : `.${extension}`;
  return withoutTrailingDots(truncateToBytes(base, fileSystemLimitBytes - byteLength(suffix)) + suffix) || '_';
};

/** Windows drops dots and spaces at the end of a name, so two names would become one behind our back. */
const withoutTrailingDots = (name: string): string => {
  let end = name.length;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end -= 1;
  return name.slice(0, end);
};

const encoder = new TextEncoder();
const byteLength = (text: string): number => encoder.encode(text).length;

/** The longest beginning of a text that fits, cut between code points. */
export const truncateToBytes = (text: string, limitBytes: number): string => {
  if (text.length * 3 <= limitBytes) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(limitBytes));
  return text.slice(0, read);
};

/**
 * Compares two sort keys (`core/names-sort`) by their UTF-8 bytes, as PostgreSQL's COLLATE "C" does. `<` would compare
 * UTF-16 units, which puts emoji before the last characters of the basic plane.
 */
export const compareSortKeys = (left: string, right: string): number => {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = byteRank(left.charCodeAt(index)) - byteRank(right.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
};

/** A UTF-16 unit's place in UTF-8 order: surrogates stand for code points above all others. */
const byteRank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** Names of tags that differ in case, width or spacing only are one. */
export const tagKeyOf = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase().replace(/\s+/gu, ' ').trim();
