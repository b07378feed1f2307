import type { z } from 'zod';
import { logProblem } from '../log';

/** Text that was typed and not sent off yet, by the name of its field. It outlasts the page, as long as its window does. */
export interface Drafts {
  get(name: string): string | null;
  keep(name: string, text: string): void;
  clear(name: string): void;
}

const keyOf = (name: string): string => `draft:${name}`;
/** The storage of a window is small, and other drafts want a place in it as well. */
const lengthLimit = 100_000;

export const createDrafts = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Drafts => ({
  get: (name) => storage.getItem(keyOf(name)),
  keep(name, text) {
    try {
      if (text.length <= lengthLimit) storage.setItem(keyOf(name), text);
    } catch (error) {
      logProblem('What is typed cannot be kept beyond this page.', error);
    }
  },
  clear(name) { storage.removeItem(keyOf(name)); },
});

/** What was kept as JSON; null where there is nothing of that form. */
export const keptIn = <Value>(drafts: Drafts, name: string, schema: z.ZodType<Value>): Value | null => {
  try {
    return schema.parse(JSON.parse(drafts.get(name) ?? 'null'));
  } catch {
    return null;
  }
};

/** In a browser a page that fails is the browser's to bring back. */
export const noDrafts: Drafts = { get: () => null, keep: () => undefined, clear: () => undefined };
