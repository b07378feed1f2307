import { crc32, deflateRawSync } from 'node:zlib';

const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1;
const utf8Names = 0x0800;
const deflated = 8;
const stored = 0;
/** OpenDocument requires this entry uncompressed. */
const storedEntry = 'mimetype';

/** A zip archive of texts and bytes by path. */
export const zipOf = (entries: Readonly<Record<string, string | Buffer>>): Buffer => {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(entries)) {
    const name = Buffer.from(path, 'utf8');
    const plain = Buffer.from(content);
    const method = path === storedEntry ? stored : deflated;
    const packed = method === stored ? plain : deflateRawSync(plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(utf8Names, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt16LE(dosDate, 8);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, name]));
    bodies.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listing, end]);
};
