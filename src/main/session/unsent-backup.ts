import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A dump of an account's databases with unsent data, sufficient to recreate them. */
export const unsentBackupSchema = z.array(z.object({
  name: z.string(), version: z.number(),
  stores: z.array(z.object({
    name: z.string(), keyPath: z.union([z.string(), z.array(z.string()), z.null()]), autoIncrement: z.boolean(),
    records: z.array(z.object({ key: z.unknown(), value: z.unknown() })),
  })),
}));
export type UnsentBackup = z.infer<typeof unsentBackupSchema>;

/** Stores unsent data while the account's partition is wiped, so that a crash loses nothing. */
export interface UnsentBackupFile {
  read(): UnsentBackup | null;
  /** Returns once the data is synced to the disk; throws the disk's error. */
  write(left: UnsentBackup): void;
  clear(): void;
}

export const openUnsentBackupFile = (folder: string, key: string): UnsentBackupFile => {
  const path = join(folder, `left-unsent-${key}.json`);
  return {
    read: () => (existsSync(path) ? unsentBackupSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null),
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
