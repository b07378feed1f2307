import { gzipSync } from 'node:zlib';

export interface TarMember {
  readonly path: string;
  readonly content?: string | Buffer;
  readonly isExecutable?: boolean;
  /** '0' a file, '5' a folder, '2' a symbolic link, '1' a hard link. */
  readonly type?: string;
}

const field = (text: string, length: number): string => text.padEnd(length, '\0');

/** Builds a tar archive byte by byte, so that tests of a tar reader do not depend on one. */
export const tarOf = (members: readonly TarMember[]): Buffer => Buffer.concat([...members.flatMap(({ path, content = '', isExecutable = false, type = '0' }) => {
  const bytes = Buffer.from(content);
  const header = Buffer.from([
    field(path, 100), isExecutable ? '0000755\0' : '0000644\0', field('0000000', 8), field('0000000', 8), `${bytes.length.toString(8).padStart(11, '0')}\0`,
    field('00000000000', 12), '        ', type, field(type === '1' || type === '2' ? 'elsewhere' : '', 100), 'ustar\u000000', field('', 247),
  ].join(''));
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
}), Buffer.alloc(1024)]);

/** Splits the archive into many gzip members, like the packages of the product. */
export const tarGzOf = (members: readonly TarMember[]): Buffer => {
  const tar = tarOf(members);
  const parts: Buffer[] = [];
  for (let at = 0; at < tar.length; at += 1024) parts.push(gzipSync(tar.subarray(at, at + 1024), { level: 1 }));
  return Buffer.concat(parts);
};
