import { readFileSync, renameSync } from 'node:fs';
import { z } from 'zod';

/** A small settings file that is read and written as a whole. */
export interface Document<Value> {
  read(): Value;
  write(value: Value): void;
  /** Merges fields and writes the result. */
  update(changed: Partial<Value>): void;
}

export const createDocument = <Value>({ read, write }: Pick<Document<Value>, 'read' | 'write'>): Document<Value> =>
  ({ read, write, update: (changed) => { write({ ...read(), ...changed }); } });

export interface DocumentDefinition<Value> {
  /** The file name without folder and `.json`. */
  readonly name: string;
  /** Incremented with every change of the schema. A file of another version is quarantined. */
  readonly version: number;
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
  readonly disk?: DocumentDisk;
}

/** The schema of a document's file. */
export const fileSchemaOf = <Value>(definition: DocumentDefinition<Value>) =>
  z.object({ version: z.literal(definition.version), data: definition.schema });

/**
 * Reads a document's file. An unreadable or invalid file is renamed, so that it can be inspected and the defaults
 * apply. Returns `undefined` without a usable file. Never throws, because settings must not prevent a start.
 */
export const readOrQuarantine = <Value>(
  path: string, definition: DocumentDefinition<Value>, { now, onQuarantined, onQuarantineFailed, disk = systemDisk }: ReadingPorts,
): Value | undefined => {
  const text = readIfPresent(path, disk);
  if (text === undefined) return undefined;
  const content = text === null ? undefined : parseJson(text);
  const parsed = content === undefined ? null : fileSchemaOf(definition).safeParse(content);
  if (parsed?.success) return parsed.data.data;
  const asidePath = `${path}.unreadable-${now()}`;
  try {
    disk.rename(path, asidePath);
    onQuarantined(asidePath);
  } catch (error) {
    onQuarantineFailed(error);
  }
  return undefined;
};

/** `undefined`: the file does not exist; `null`: it cannot be read. */
const readIfPresent = (path: string, { readText }: DocumentDisk): string | null | undefined => {
  try {
    return readText(path);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : null;
  }
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** An in-memory document. */
export const createMemoryDocument = <Value>(initial: Value): Document<Value> => {
  let current = initial;
  return createDocument({ read: () => current, write: (value) => { current = value; } });
};
