import { create } from 'content-disposition';
import { fileSystemName } from '../../core/file-names';

/**
 * A Content-Disposition that saves under a name that is valid on every system (RFC 6266). Some browsers decode
 * percent signs in the plain name, so the plain name has none; the full name follows as `filename*` (RFC 8187).
 */
export const attachmentDisposition = (name: string): string => {
  const saved = fileSystemName(name);
  return create(saved, { fallback: saved.replace(/[^\x20-\x7e]|%/gu, '_') });
};
