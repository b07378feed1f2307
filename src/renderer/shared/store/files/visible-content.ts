import type { FileList, ListSource } from './files-state';
import { listKeyOf } from './files-state';
import type { Sort } from './sort-order';

type VisibleList = Pick<FileList, 'key' | 'source' | 'sort'>;

/**
 * The visible lists and places, which are reloaded after missed events. Also the files in use by the clipboard, which
 * must not be evicted.
 */
export interface VisibleContent {
  /** Returns a function that marks the list as no longer visible. */
  showList(source: ListSource, sort: Sort): () => void;
  showPage(guid: string): () => void;
  /** Returns a function that releases the files. */
  retainFiles(guids: Iterable<string>): () => void;
  lists(): readonly VisibleList[];
  pages(): readonly string[];
  retainedFiles(): readonly string[];
}

export const createVisibleContent = (): VisibleContent => {
  const lists = new Set<VisibleList>();
  const places = new Set<{ readonly guid: string }>();
  const hands = new Set<readonly string[]>();
  return {
    showList(source, sort) {
      const list = { key: listKeyOf(source, sort), source, sort };
      lists.add(list);
      return () => { lists.delete(list); };
    },
    showPage(guid) {
      const place = { guid };
      places.add(place);
      return () => { places.delete(place); };
    },
    retainFiles(guids) {
      const hand = [...guids];
      hands.add(hand);
      return () => { hands.delete(hand); };
    },
    // The sidebar may show a list that is also shown as a page.
    lists: () => [...new Map([...lists].map((list) => [list.key, list])).values()],
    pages: () => [...new Set([...places].map((place) => place.guid))],
    retainedFiles: () => [...hands].flat(),
  };
};
