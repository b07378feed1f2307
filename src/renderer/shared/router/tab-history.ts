import { z } from 'zod';
import { settingsSectionAt } from './settings-address';

/** Pages that a tab has shown, oldest first, and the index of the current one. */
export interface TabHistory {
  /** Paths with their queries. */
  readonly paths: readonly string[];
  readonly index: number;
  /** Number of older pages that were dropped. */
  readonly forgotten: number;
}

/** Maximum number of pages in a history. */
const lengthLimit = 100;

export const newHistory = (path: string): TabHistory => ({ paths: [path], index: 0, forgotten: 0 });

/** Adds a page and drops the pages ahead. */
export const pushPage = ({ paths, index, forgotten }: TabHistory, path: string): TabHistory => {
  const all = [...paths.slice(0, index + 1), path];
  const kept = all.slice(-lengthLimit);
  return { paths: kept, index: kept.length - 1, forgotten: forgotten + all.length - kept.length };
};

/** Replaces the current page. */
export const replacePage = (history: TabHistory, path: string): TabHistory => ({ ...history, paths: history.paths.map((known, index) => (index === history.index ? path : known)) });

/** Moves by a number of pages, negative for back, within the history's bounds. */
export const movePage = (history: TabHistory, by: number): TabHistory =>
  ({ ...history, index: Math.min(Math.max(history.index + by, 0), history.paths.length - 1) });

export const pathOf = ({ paths, index }: TabHistory): string => paths[index] ?? '/';

const pageIndexOf = ({ paths, index }: TabHistory): number => paths.slice(0, index + 1).findLastIndex((path) => settingsSectionAt(path) === null);

/** The path of the page that is shown. The settings are shown over the last page before them. */
export const pagePathOf = (history: TabHistory): string => history.paths[pageIndexOf(history)] ?? '/';

/** Replaces the path of the page that is shown, and keeps the settings over it. */
export const renamePage = (history: TabHistory, path: string): TabHistory => ({ ...history, paths: history.paths.map((known, index) => (index === pageIndexOf(history) ? path : known)) });

/** The history with closed settings. */
export const closeSettings = (history: TabHistory): TabHistory => {
  if (settingsSectionAt(pathOf(history)) === null) return history;
  const before = movePage(history, -1);
  return pathOf(before) === pagePathOf(history) && before.index < history.index ? before : replacePage(history, pagePathOf(history));
};

const keptSchema = z.object({
  paths: z.array(z.string().startsWith('/')).min(1), index: z.number().int().min(0), forgotten: z.number().int().min(0),
}).refine(({ paths, index }) => index < paths.length);

/** Parses a stored history; null if it is invalid. */
export const parseHistory = (text: string | null): TabHistory | null => {
  try {
    return keptSchema.parse(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
};
