import { Buffer } from 'node:buffer';
import { Header } from 'tar/header';

const blockBytes = 512;
/** The same in every archive, so that equal files make equal archives. */
const modifiedAt = new Date(Date.UTC(2000, 0, 1));

export interface TarMember {
  readonly path: string;
  readonly sizeBytes: number;
  readonly isExecutable: boolean;
  /** A symbolic link's goal; null for a file. */
  readonly link: string | null;
}

/** A header of POSIX ustar: nobody's file, of no particular moment. */
export const tarHeader = ({ path, sizeBytes, isExecutable, link }: TarMember): Buffer => {
  const kind = link === null ? { type: 'File' as const, mode: isExecutable ? 0o755 : 0o644 } : { type: 'SymbolicLink' as const, mode: 0o777, linkpath: link };
  const header = new Header({ path, size: sizeBytes, uid: 0, gid: 0, mtime: modifiedAt, ...kind });
  const block = Buffer.alloc(blockBytes);
  // Ustar has no place for it, and these archives have no other headers.
  if (header.encode(block)) throw new Error(`${path} is too long for an archive.`);
  return block;
};

/** The padding after a member's last block. */
export const tarPadding = (sizeBytes: number): Buffer => Buffer.alloc((blockBytes - (sizeBytes % blockBytes)) % blockBytes);

export const tarEnd = Buffer.alloc(2 * blockBytes);
