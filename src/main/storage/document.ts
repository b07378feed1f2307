import { readFileSync, renameSync } from 'node:fs';
import { z } from 'zod';

/** A small file of settings that is read and written as a whole. */
export interface Document<Value> {
  read(): Value;
  write(value: Value): void;
}

export interface DocumentDefinition<Value> {
  /** The file's name without its folder and `.json`. */
  readonly name: string;
  /** Grows by one whenever the schema changes; a file of another version is put aside. */
  readonly version: number;
  readonly schema: z.ZodType<Value>;
  readonly initial: () => Value;
}

/** How a document stands in its file. */
export const fileSchemaOf = <Value>(definition: DocumentDefinition<Value>) =>
  z.object({ version: z.literal(definition.version), data: definition.schema });

/**
 * Reads a document's file. One that cannot be understood is renamed, so that its owner can look at it and the app
 * begins anew; `onQuarantined` is told where it went. `undefined`: there is nothing usable.
 */
export const readOrQuarantine = <Value>(
  path: string, definition: DocumentDefinition<Value>, now: () => number, onQuarantined: (asidePath: string) => void,
): Value | undefined => {
  const text = readIfPresent(path);
  if (text === undefined) return undefined;
  const parsed = fileSchemaOf(definition).safeParse(parseJson(text));
  if (parsed.success) return parsed.data.data;
  const asidePath = `${path}.unreadable-${now()}`;
  renameSync(path, asidePath);
  onQuarantined(asidePath);
  return undefined;
};

const readIfPresent = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
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
  return { read: () => current, write: (value) => { current = value; } };
};
