import { Buffer } from 'node:buffer';

const blockBytes = 512;
/** The same in every archive, so that equal files make equal archives. */
const modifiedAt = Date.UTC(2000, 0, 1) / 1000;

export interface TarMember {
  readonly path: string;
  readonly sizeBytes: number;
  readonly isExecutable: boolean;
  /** A symbolic link's goal; null for a file. */
  readonly link: string | null;
}

/** A header of POSIX ustar: nobody's file, of no particular moment. */
export const tarHeader = ({ path, sizeBytes, isExecutable, link }: TarMember): Buffer => {
  const header = Buffer.alloc(blockBytes);
  const [prefix, name] = split(path);
  header.write(name, 0, 100);
  writeOctal(header, link !== null ? 0o777 : isExecutable ? 0o755 : 0o644, 100, 8);
  writeOctal(header, 0, 108, 8);
  writeOctal(header, 0, 116, 8);
  writeOctal(header, sizeBytes, 124, 12);
  writeOctal(header, modifiedAt, 136, 12);
  header.fill(' ', 148, 156);
  header.write(link === null ? '0' : '2', 156);
  header.write(link ?? '', 157, 100);
  header.write('ustar\u000000', 257);
  header.write(prefix, 345, 155);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
};

/** What fills a member's last block. */
export const tarPadding = (sizeBytes: number): Buffer => Buffer.alloc((blockBytes - (sizeBytes % blockBytes)) % blockBytes);

export const tarEnd = Buffer.alloc(2 * blockBytes);

const writeOctal = (header: Buffer, value: number, at: number, length: number): void => {
  header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
};

/** A name has 100 bytes; a longer path is written in two parts, parted at a slash. */
const split = (path: string): readonly [prefix: string, name: string] => {
  if (Buffer.byteLength(path) <= 100) return ['', path];
  const at = path.lastIndexOf('/', 154);
  const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
  if (at <= 0 || Buffer.byteLength(name) > 100 || Buffer.byteLength(prefix) > 155) throw new Error(`${path} is too long for an archive.`);
  return [prefix, name];
};
