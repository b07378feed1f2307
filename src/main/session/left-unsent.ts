import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A dump of an account's databases with unsent data, sufficient to recreate them. */
export const leftUnsentSchema = z.array(z.object({
  name: z.string(), version: z.number(),
  stores: z.array(z.object({
    name: z.string(), keyPath: z.union([z.string(), z.array(z.string()), z.null()]), autoIncrement: z.boolean(),
    records: z.array(z.object({ key: z.unknown(), value: z.unknown() })),
  })),
}));
export type LeftUnsent = z.infer<typeof leftUnsentSchema>;

/** Stores unsent data while the account's partition is wiped, so that a crash loses nothing. */
export interface UnsentPlace {
  read(): LeftUnsent | null;
  /** Returns once the data is synced to the disk; throws the disk's error. */
  write(left: LeftUnsent): void;
  clear(): void;
}

export const openUnsentPlace = (folder: string, key: string): UnsentPlace => {
  const path = join(folder, `left-unsent-${key}.json`);
  return {
    read: () => (existsSync(path) ? leftUnsentSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null),
    write(left) {
      mkdirSync(folder, { recursive: true });
      const file = openSync(`${path}.new`, 'w', 0o600);
      try {
        writeSync(file, JSON.stringify(left));
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(`${path}.new`, path);
    },
    clear() { rmSync(path, { force: true }); },
  };
};
