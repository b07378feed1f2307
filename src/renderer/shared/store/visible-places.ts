import type { FileList, ListSource } from './files/files-state';
import { listKeyOf } from './files/files-state';
import type { Sort } from './files/sorting';

type VisibleList = Pick<FileList, 'key' | 'source' | 'sort'>;

/** What is on screen at the moment: only that is loaded afresh when events were missed. */
export interface VisiblePlaces {
  /** Answers how to say that it is no longer shown. */
  showList(source: ListSource, sort: Sort): () => void;
  showPlace(guid: string): () => void;
  lists(): readonly VisibleList[];
  places(): readonly string[];
}

export const createVisiblePlaces = (): VisiblePlaces => {
  const lists = new Set<VisibleList>();
  const places = new Set<{ readonly guid: string }>();
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
    lists: () => [...lists],
    places: () => [...new Set([...places].map((place) => place.guid))],
  };
};
