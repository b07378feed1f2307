import { fileSystemName } from '../../core/names';

/** `encodeURIComponent` leaves some characters that RFC 5987 does not allow in a value. */
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** A Content-Disposition that saves under a name: in full (RFC 5987), and in ASCII for clients that know no better. */
export const attachmentOf = (name: string): string => {
  const saved = fileSystemName(name);
  const plain = saved.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(saved)}`;
};
