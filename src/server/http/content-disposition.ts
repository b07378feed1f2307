import { fileSystemName } from '../../core/file-names';

/** Also escapes the characters that `encodeURIComponent` keeps and RFC 5987 does not allow in a value. */
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** A Content-Disposition with the full name (RFC 5987), and with an ASCII name for older clients. */
export const attachmentDisposition = (name: string): string => {
  const saved = fileSystemName(name);
  const plain = saved.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(saved)}`;
};
