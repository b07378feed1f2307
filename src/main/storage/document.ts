import { readFileSync, renameSync } from 'node:fs';
import { z } from 'zod';

/** A small file of settings that is read and written as a whole. */
export interface Document<Value> {
  read(): Value;
  write(value: Value): void;
  /** Writes it with some of its fields changed. */
  change(changed: Partial<Value>): void;
}

export const createDocument = <Value>({ read, write }: Pick<Document<Value>, 'read' | 'write'>): Document<Value> =>
  ({ read, write, change: (changed) => { write({ ...read(), ...changed }); } });

export interface DocumentDefinition<Value> {
  /** The file's name without its folder and `.json`. */
  readonly name: string;
  /** Grows by one whenever the schema changes; a file of another version is put aside. */
  readonly version: number;
  readonly schema: z.ZodType<Value>;
  readonly initial: () => Value;
}

/** The part of a disk that reading a document needs. */
export interface DocumentDisk {
  readonly readText: (path: string) => string;
  readonly rename: (from: string, to: string) => void;
}

export const systemDisk: DocumentDisk = { readText: (path) => readFileSync(path, 'utf8'), rename: renameSync };

export interface ReadingPorts {
  readonly now: () => number;
  /** A file that cannot be understood lies here now. */
  readonly onQuarantined: (asidePath: string) => void;
  /** Not even that could be done: the app goes on with its defaults, and the file stays where it is. */
  readonly onStuck: (error: unknown) => void;
  readonly disk?: DocumentDisk;
}

/** How a document stands in its file. */
export const fileSchemaOf = <Value>(definition: DocumentDefinition<Value>) =>
  z.object({ version: z.literal(definition.version), data: definition.schema });

/**
 * Reads a document's file. One that cannot be read or understood is renamed, so that its owner can look at it and the
 * app begins anew. `undefined`: there is nothing usable. Never throws: no file of settings may keep the app from starting.
 */
export const readOrQuarantine = <Value>(
  path: string, definition: DocumentDefinition<Value>, { now, onQuarantined, onStuck, disk = systemDisk }: ReadingPorts,
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
    onStuck(error);
  }
  return undefined;
};

/** `undefined`: there is no such file; `null`: there is, or something else in its place, and it cannot be read. */
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

/** A document that lasts as long as the process. */
export const createMemoryDocument = <Value>(initial: Value): Document<Value> => {
  let current = initial;
  return createDocument({ read: () => current, write: (value) => { current = value; } });
};
