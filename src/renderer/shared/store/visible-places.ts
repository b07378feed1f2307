import type { FileList, ListSource } from './files/files-state';
import { listKeyOf } from './files/files-state';
import type { Sort } from './files/sorting';

type VisibleList = Pick<FileList, 'key' | 'source' | 'sort'>;

/**
 * The visible lists and places, which are reloaded after missed events. Also the files in use by the clipboard, which
 * must not be evicted.
 */
export interface VisiblePlaces {
  /** Returns a function that marks the list as no longer visible. */
  showList(source: ListSource, sort: Sort): () => void;
  showPlace(guid: string): () => void;
  /** Returns a function that releases the files. */
  holdFiles(guids: Iterable<string>): () => void;
  lists(): readonly VisibleList[];
  places(): readonly string[];
  held(): readonly string[];
}

export const createVisiblePlaces = (): VisiblePlaces => {
  const lists = new Set<VisibleList>();
  const places = new Set<{ readonly guid: string }>();
  const hands = new Set<readonly string[]>();
  return {
    showList(source, sort) {
      const list = { key: listKeyOf(source, sort), source, sort };
      lists.add(list);
      return () => { lists.delete(list); };
    },
    showPlace(guid) {
      const place = { guid };
      places.add(place);
      return () => { places.delete(place); };
    },
    holdFiles(guids) {
      const hand = [...guids];
      hands.add(hand);
      return () => { hands.delete(hand); };
    },
    // The sidebar may show a list that is also shown as a page.
    lists: () => [...new Map([...lists].map((list) => [list.key, list])).values()],
    places: () => [...new Set([...places].map((place) => place.guid))],
    held: () => [...hands].flat(),
  };
};
