import { readFileSync, renameSync } from 'node:fs';
import { z } from 'zod';

/** A small settings file that is read and written as a whole. */
export interface Document<Value> {
  read(): Value;
  write(value: Value): void;
  /** Merges fields and writes the result. */
  update(changed: Partial<Value>): void;
  /** A newer version of the app wrote the file. It stays unchanged: values start from the defaults and last until the app quits. */
  readonly isNewer: boolean;
}

export const createDocument = <Value>({ read, write, isNewer = false }: Pick<Document<Value>, 'read' | 'write'> & { readonly isNewer?: boolean }): Document<Value> =>
  ({ read, write, isNewer, update: (changed) => { write({ ...read(), ...changed }); } });

/** A pure function from the data of one version to the data of the next. Throws if the data is invalid. */
export type Migration = (data: unknown) => unknown;

/** A migration that checks the data against the schema of its own version. */
export const migration = <Old>(schema: z.ZodType<Old>, migrate: (old: Old) => unknown): Migration => (data) => migrate(schema.parse(data));

export interface DocumentDefinition<Value> {
  /** The file name without folder and `.json`. */
  readonly name: string;
  /** Incremented when earlier files do not match the schema anymore, together with a migration. */
  readonly version: number;
  /** One for each earlier version, oldest first: the first one returns the data of version 2. */
  readonly migrations?: readonly Migration[];
  readonly schema: z.ZodType<Value>;
  readonly initial: () => Value;
}

/** The file system operations of reading a document. */
export interface DocumentDisk {
  readonly readText: (path: string) => string;
  readonly rename: (from: string, to: string) => void;
}

export const systemDisk: DocumentDisk = { readText: (path) => readFileSync(path, 'utf8'), rename: renameSync };

export interface ReadingPorts {
  readonly now: () => number;
  /** Called with the new path of an unreadable file. */
  readonly onQuarantined: (asidePath: string) => void;
  /** The quarantine failed: the defaults are used, and the file is unchanged. */
  readonly onQuarantineFailed: (error: unknown) => void;
  /** Called with the version of a file that a newer version of the app wrote. */
  readonly onNewer: (version: number) => void;
  readonly disk?: DocumentDisk;
}

export type ParsedDocument<Value> =
  | { readonly kind: 'usable'; readonly data: Value }
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'damaged'; readonly error: unknown };

const versionSchema = z.object({ version: z.number().int().min(1) });
const dataSchema = z.object({ data: z.unknown() });

/** Parses the text of a document's file, and migrates the data of an earlier version. */
export const parseDocument = <Value>(text: string, { version: current, migrations = [], schema }: Pick<DocumentDefinition<Value>, 'version' | 'migrations' | 'schema'>): ParsedDocument<Value> => {
  try {
    const content: unknown = JSON.parse(text);
    const { version } = versionSchema.parse(content);
    if (version > current) return { kind: 'newer', version };
    const { data } = dataSchema.parse(content);
    return { kind: 'usable', data: schema.parse(migrations.slice(version - 1).reduce((migrated, migrate) => migrate(migrated), data)) };
  } catch (error) {
    return { kind: 'damaged', error };
  }
};

/**
 * Reads a document's file. A damaged file is renamed, so that it can be inspected and the defaults apply. A file of a
 * newer version stays where it is. Nothing is written: the next write stores the migrated data. Returns `undefined`
 * without a usable file. Never throws, because settings must not prevent a start.
 */
export const readOrQuarantine = <Value>(
  path: string, definition: DocumentDefinition<Value>, { now, onQuarantined, onQuarantineFailed, onNewer, disk = systemDisk }: ReadingPorts,
): Value | undefined => {
  const text = readIfPresent(path, disk);
  if (text === undefined) return undefined;
  const parsed = text === null ? null : parseDocument(text, definition);
  if (parsed?.kind === 'usable') return parsed.data;
  if (parsed?.kind === 'newer') {
    onNewer(parsed.version);
    return undefined;
  }
  const asidePath = `${path}.unreadable-${now()}`;
  try {
    disk.rename(path, asidePath);
    onQuarantined(asidePath);
  } catch (error) {
    onQuarantineFailed(error);
  }
  return undefined;
};

/** Whether a newer version of the app wrote the document's file. */
export const isNewerFile = (path: string, definition: DocumentDefinition<unknown>, disk: DocumentDisk = systemDisk): boolean => {
  const text = readIfPresent(path, disk);
  return typeof text === 'string' && parseDocument(text, definition).kind === 'newer';
};

/** `undefined`: the file does not exist; `null`: it cannot be read. */
const readIfPresent = (path: string, { readText }: DocumentDisk): string | null | undefined => {
  try {
    return readText(path);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : null;
  }
};

/** An in-memory document. */
export const createMemoryDocument = <Value>(initial: Value): Document<Value> => {
  let current = initial;
  return createDocument({ read: () => current, write: (value) => { current = value; } });
};
