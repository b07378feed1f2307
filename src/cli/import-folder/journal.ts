import { createHash, randomBytes } from 'node:crypto';
import { closeSync, createReadStream, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** What is imported where: the same four things mean the same import, also after an interruption. */
export interface ImportIdentity {
  readonly server: string;
  readonly personId: number;
  readonly into: string;
  /** Without symbolic links. */
  readonly source: string;
}

/** `round` tells imports of the same folder to the same place apart that were begun anew; empty for the first. */
const headSchema = z.object({ import: z.string(), round: z.string() });
const entrySchema = z.object({ path: z.string(), guid: z.string() });

export interface Journal {
  readonly file: string;
  /** How many entries an earlier run left. */
  readonly knownCount: number;
  /** The guid that a path of the source has in the workspace, once it has arrived. */
  guidOf(path: string): string | undefined;
  record(path: string, guid: string): void;
  /** A key that every attempt at this path has in common, and nothing else has. */
  idempotencyKeyOf(path: string): string;
  close(): void;
}

/** Where programs of this person keep what they need to remember and nobody needs to see. */
const stateDirectory = (): string => {
  if (process.platform === 'win32') return join(process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Deckle');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Deckle');
  return join(process.env.XDG_STATE_HOME ?? join(homedir(), '.local', 'state'), 'deckle');
};

const identityHash = (identity: ImportIdentity): string =>
  createHash('sha256').update([identity.server, String(identity.personId), identity.into, identity.source].join('\0')).digest('hex');

export const defaultJournalFile = (identity: ImportIdentity): string => join(stateDirectory(), 'imports', `${identityHash(identity).slice(0, 32)}.jsonl`);

/**
 * Opens the journal of an import, reading what an earlier run left: one JSON line a file, added once the server has
 * answered. A line that is missing or was cut off by a kill costs one repeated request, which its key makes harmless.
 */
export const openJournal = async (file: string, identity: ImportIdentity, isBegunAnew: boolean): Promise<Journal> => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const importId = identityHash(identity);
  const guids = new Map<string, string>();
  let round = '';
  if (existsSync(file)) {
    for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
      const value = parseLine(line);
      const head = headSchema.safeParse(value);
      if (head.success) round = head.data.round;
      const entry = entrySchema.safeParse(value);
      if (entry.success) guids.set(entry.data.path, entry.data.guid);
    }
  }
  if (isBegunAnew) {
    guids.clear();
    // At random: a round must not repeat the keys of another whose journal is lost.
    round = randomBytes(8).toString('hex');
  }
  const descriptor = openSync(file, isBegunAnew ? 'w' : 'a', 0o600);
  // A line of its own ends one that was cut off.
  writeSync(descriptor, `\n${JSON.stringify({ import: importId, round })}\n`);
  const prefix = `${importId}\0${round}\0`;
  return {
    file,
    knownCount: guids.size,
    guidOf: (path) => guids.get(path),
    record(path, guid) {
      guids.set(path, guid);
      writeSync(descriptor, `${JSON.stringify({ path, guid })}\n`);
    },
    idempotencyKeyOf: (path) => createHash('sha256').update(prefix + path).digest('hex'),
    close: () => { closeSync(descriptor); },
  };
};

const parseLine = (line: string): unknown => {
  try {
    return line === '' ? null : JSON.parse(line);
  } catch {
    // Cut off: the entry it stood for is sent again.
    return null;
  }
};
