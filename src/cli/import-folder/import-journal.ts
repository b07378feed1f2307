import { createHash, randomBytes } from 'node:crypto';
import { closeSync, createReadStream, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** Source and target of an import. Equal values identify the same import, also after an interruption. */
export interface ImportIdentity {
  readonly server: string;
  readonly personId: number;
  readonly into: string;
  /** Absolute path without symbolic links. */
  readonly source: string;
}

/** `round` distinguishes restarted imports of the same folder to the same target; empty for the first import. */
const headSchema = z.object({ import: z.string(), round: z.string() });
const entrySchema = z.object({ path: z.string(), guid: z.string() });

export interface Journal {
  readonly file: string;
  /** Number of entries from an earlier run. */
  readonly knownCount: number;
  /** The guid of a source path in the workspace, once imported. */
  guidOf(path: string): string | undefined;
  record(path: string, guid: string): void;
  /** The idempotency key for all attempts at this path, and for nothing else. */
  idempotencyKeyOf(path: string): string;
  close(): void;
}

/** The person's directory for the state of programs. */
const stateDirectory = (): string => {
  if (process.platform === 'win32') return join(process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Deckle');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Deckle');
  return join(process.env.XDG_STATE_HOME ?? join(homedir(), '.local', 'state'), 'deckle');
};

const identityHash = (identity: ImportIdentity): string =>
  createHash('sha256').update([identity.server, String(identity.personId), identity.into, identity.source].join('\0')).digest('hex');

export const defaultJournalFile = (identity: ImportIdentity): string => join(stateDirectory(), 'imports', `${identityHash(identity).slice(0, 32)}.jsonl`);

/**
 * Opens the journal of an import and reads the entries of an earlier run. It has one JSON line per file, appended after
 * the server's response. A missing or truncated line causes one repeated request, which is harmless because of its
 * idempotency key.
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
    // Random: a round must not reuse the keys of a round with a lost journal.
    round = randomBytes(8).toString('hex');
  }
  const descriptor = openSync(file, isBegunAnew ? 'w' : 'a', 0o600);
  // The newline terminates a truncated line.
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
    // Truncated: the entry is sent again.
    return null;
  }
};
