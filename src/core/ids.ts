const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const guidLength = 22;
/** Bytes from this value are discarded, so that every character is equally likely. */
const unbiasedLimit = 256 - (256 % alphabet.length);

/** Fills an array with random bytes; `crypto.getRandomValues` on every host. */
export type RandomBytes = (target: Uint8Array<ArrayBuffer>) => void;

const systemRandom: RandomBytes = (target) => { crypto.getRandomValues(target); };

/** A new file id: 22 characters of [0-9A-Za-z] with 130 random bits, so it cannot be guessed. */
export const createGuid = (random: RandomBytes = systemRandom): string => {
  let guid = '';
  const bytes = new Uint8Array(guidLength * 2);
  while (guid.length < guidLength) {
    random(bytes);
    for (const byte of bytes) {
      if (byte < unbiasedLimit && guid.length < guidLength) guid += alphabet.charAt(byte % alphabet.length);
    }
  }
  return guid;
};

/** An id for a file that the server has not confirmed yet (file specification, section 4). */
export const createLocalGuid = (random: RandomBytes = systemRandom): string => `-${createGuid(random).slice(1)}`;

export const isLocalGuid = (guid: string): boolean => guid.startsWith('-');

/**
 * The id of a shortcut: the guid of its folder and its own guid, joined by a marker (file specification, section 3).
 */
export const shortcutIdOf = (parentId: string, guid: string): string => `${parentId}~${guid}`;

/** The guid in a file's id: the part after the marker of a shortcut, or the whole id. */
export const guidOfId = (id: string): string => id.slice(id.lastIndexOf('~') + 1);
