/** A file in an archive, before its bytes come. */
export interface TarEntry {
  readonly path: string;
  readonly sizeBytes: number;
  readonly isExecutable: boolean;
  readonly kind: 'file' | 'folder' | 'link';
}

/** Where what an archive holds is handed to, one entry after the other. */
export interface TarSink {
  entry(entry: TarEntry): Promise<void>;
  bytes(bytes: Uint8Array): Promise<void>;
  /** All bytes of the last entry came. */
  end(): Promise<void>;
}

const blockBytes = 512;
/** Names longer than the header's field are told in an entry of their own; none of them needs more than this. */
const longestNote = 64 * 1024;

const textOf = (bytes: Uint8Array): string => {
  const end = bytes.indexOf(0);
  return Buffer.from(end === -1 ? bytes : bytes.subarray(0, end)).toString('utf8');
};

/** An octal number as tar writes it; anything else is no archive. */
const numberOf = (bytes: Uint8Array): number => {
  const text = textOf(bytes).trim();
  if (!/^[0-7]{0,12}$/.test(text)) throw new Error('The archive has a header with a number that is none.');
  return Number.parseInt(text === '' ? '0' : text, 8);
};

const checkSum = (header: Uint8Array): void => {
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (sum !== numberOf(header.subarray(148, 156))) throw new Error('The archive has a header that is damaged.');
};

/** `12 path=some/name\n`, several of them. */
const pathInRecords = (records: string): string | null => /^\d+ path=(.*)$/m.exec(records)?.[1] ?? null;

/**
 * Reads a tar (POSIX ustar, with the long names of pax and of GNU) from chunks of any size and holds no more of it than
 * a header. What is neither file nor folder nor symbolic link is refused: a package of ours has none.
 */
export const createTarReader = (sink: TarSink) => {
  let header = Buffer.alloc(0);
  let note: { readonly isPax: boolean; bytes: Buffer } | null = null;
  let longPath: string | null = null;
  /** Of the entry that is being read: its bytes, and then what fills its last block. */
  let left = 0;
  let padding = 0;
  let isEnded = false;

  const begin = async (block: Buffer): Promise<void> => {
    if (block.every((byte) => byte === 0)) {
      isEnded = true;
      return;
    }
    checkSum(block);
    const type = String.fromCharCode(block[156] ?? 0);
    left = numberOf(block.subarray(124, 136));
    padding = (blockBytes - (left % blockBytes)) % blockBytes;
    if (type === 'x' || type === 'L') {
      if (left > longestNote) throw new Error('The archive has a name that is too long.');
      note = { isPax: type === 'x', bytes: Buffer.alloc(0) };
      return;
    }
    if (type === 'g') {
      note = { isPax: false, bytes: Buffer.alloc(0) };
      return;
    }
    const kind = kinds[type];
    if (kind === undefined) throw new Error(`The archive has an entry of the kind ${JSON.stringify(type)}.`);
    const prefix = textOf(block.subarray(345, 500));
    const name = textOf(block.subarray(0, 100));
    const path = longPath ?? (prefix === '' ? name : `${prefix}/${name}`);
    longPath = null;
    await sink.entry({ path, sizeBytes: left, isExecutable: (numberOf(block.subarray(100, 108)) & 0o100) !== 0, kind });
    if (left === 0) await sink.end();
  };

  const take = async (bytes: Uint8Array): Promise<void> => {
    if (note) note.bytes = Buffer.concat([note.bytes, bytes]);
    else await sink.bytes(bytes);
    left -= bytes.length;
    if (left > 0) return;
    if (!note) {
      await sink.end();
      return;
    }
    longPath = note.isPax ? pathInRecords(note.bytes.toString('utf8')) ?? longPath : textOf(note.bytes) || longPath;
    note = null;
  };

  return {
    async push(chunk: Uint8Array): Promise<void> {
      for (let at = 0; at < chunk.length && !isEnded;) {
        const wanted = left > 0 ? left : padding > 0 ? padding : blockBytes - header.length;
        const part = chunk.subarray(at, at + wanted);
        at += part.length;
        if (left > 0) await take(part);
        else if (padding > 0) padding -= part.length;
        else {
          header = Buffer.concat([header, part]);
          if (header.length < blockBytes) continue;
          const whole = header;
          header = Buffer.alloc(0);
          await begin(whole);
        }
      }
    },
    /** Throws where the archive ended in the middle. */
    close(): void {
      if (!isEnded) throw new Error('The archive ends too early.');
    },
  };
};

const kinds: Readonly<Record<string, TarEntry['kind']>> = { '0': 'file', '\0': 'file', '5': 'folder', '2': 'link' };
