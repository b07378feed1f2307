import type { z } from 'zod';
import { logProblem } from '../log';

/** Typed but unsent text, by field name. Survives a reload of the page, but not the window. */
export interface Drafts {
  get(name: string): string | null;
  set(name: string, text: string): void;
  clear(name: string): void;
}

const keyOf = (name: string): string => `draft:${name}`;
/** Session storage is small and shared by all drafts. */
const lengthLimit = 100_000;

export const createDrafts = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Drafts => ({
  get: (name) => storage.getItem(keyOf(name)),
  set(name, text) {
    try {
      if (text.length <= lengthLimit) storage.setItem(keyOf(name), text);
    } catch (error) {
      logProblem('A draft could not be stored.', error);
    }
  },
  clear(name) { storage.removeItem(keyOf(name)); },
});

/** Reads a draft as JSON; null if it is missing or does not match the schema. */
export const readJsonDraft = <Value>(drafts: Drafts, name: string, schema: z.ZodType<Value>): Value | null => {
  try {
    return schema.parse(JSON.parse(drafts.get(name) ?? 'null'));
  } catch {
    return null;
  }
};

/** In a browser, restoring a crashed page is the browser's task. */
export const noDrafts: Drafts = { get: () => null, set: () => undefined, clear: () => undefined };
