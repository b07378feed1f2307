import { z } from 'zod';

/** The pages that one tab has shown, oldest first, and at which of them it is. */
export interface TabHistory {
  /** Paths with their queries. */
  readonly paths: readonly string[];
  readonly index: number;
  /** How many older ones were forgotten. */
  readonly forgotten: number;
}

/** How far back a tab remembers. */
const lengthLimit = 100;

export const newHistory = (path: string): TabHistory => ({ paths: [path], index: 0, forgotten: 0 });

/** Goes to a page; what lay ahead is forgotten. */
export const visited = ({ paths, index, forgotten }: TabHistory, path: string): TabHistory => {
  const all = [...paths.slice(0, index + 1), path];
  const kept = all.slice(-lengthLimit);
  return { paths: kept, index: kept.length - 1, forgotten: forgotten + all.length - kept.length };
};

/** Puts a page in the place of the one that is shown. */
export const replacedHere = (history: TabHistory, path: string): TabHistory => ({ ...history, paths: history.paths.map((known, index) => (index === history.index ? path : known)) });

/** Goes back (below 0) or forward, as far as there are pages. */
export const stepped = (history: TabHistory, by: number): TabHistory =>
  ({ ...history, index: Math.min(Math.max(history.index + by, 0), history.paths.length - 1) });

export const pathOf = ({ paths, index }: TabHistory): string => paths[index] ?? '/';

const keptSchema = z.object({
  paths: z.array(z.string().startsWith('/')).min(1), index: z.number().int().min(0), forgotten: z.number().int().min(0),
}).refine(({ paths, index }) => index < paths.length);

/** Reads what was kept; null where that is no history. */
export const historyFrom = (text: string | null): TabHistory | null => {
  try {
    return keptSchema.parse(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
};
