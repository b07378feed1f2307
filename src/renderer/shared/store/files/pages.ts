import type { File } from '../../../../contract/entities/file';
import { localFailure } from '../../bridge-failure';
import type { FilesState, PageState, RemoteChange } from './files-state';

export const setPage = (state: FilesState, guid: string, place: PageState): FilesState => ({ ...state, pages: { ...state.pages, [guid]: place } });

/** Renames folders in breadcrumbs. */
export const renameAncestors = (state: FilesState, files: readonly (readonly [string, File])[]): FilesState => {
  if (files.length === 0) return state;
  const shown = new Map(files);
  let places: Record<string, PageState> | null = null;
  for (const [guid, place] of Object.entries(state.pages)) {
    const ancestors = place.ancestors.map((ancestor) => {
      const renamed = shown.get(ancestor.guid);
      return renamed && renamed.name !== ancestor.name ? { ...ancestor, name: renamed.name } : ancestor;
    });
    if (ancestors.some((ancestor, index) => ancestor !== place.ancestors[index])) (places ??= { ...state.pages })[guid] = { ...place, ancestors };
  }
  return places === null ? state : { ...state, pages: places };
};

/** Closes the places of removed folders and of everything within them. */
export const failPages = (state: FilesState, guids: ReadonlySet<string>): FilesState => {
  const places = Object.entries(state.pages).map(([guid, place]): [string, PageState] => {
    return [guid, isWithin(guid, place, guids) ? { ...place, status: 'failed', failure: { ...localFailure('FILE_DELETED'), status: 410 }, requestId: null } : place];
  });
  return { ...state, pages: Object.fromEntries(places) };
};

/**
 * Forgets the places of moved or restored files and everything within them, so that visible ones are requested again.
 */
export const invalidatePages = (state: FilesState, changes: readonly RemoteChange[]): FilesState => {
  const moved = changes.filter((change) => change.data?.previousParentId !== undefined).map((change) => change.guid);
  const returned = changes.map((change) => change.guid);
  return evictPages(evictPages(state, new Set(moved)), new Set(returned), (place) => place.failure?.code === 'FILE_DELETED');
};

export const evictPages = (state: FilesState, guids: ReadonlySet<string>, isStale: (place: PageState) => boolean = () => true): FilesState => {
  if (guids.size === 0) return state;
  const all = Object.entries(state.pages);
  const kept = all.filter(([guid, place]) => !(isWithin(guid, place, guids) && isStale(place)));
  return kept.length === all.length ? state : { ...state, pages: Object.fromEntries(kept) };
};

const isWithin = (guid: string, place: PageState, guids: ReadonlySet<string>): boolean =>
  guids.has(guid) || place.ancestors.some((ancestor) => guids.has(ancestor.guid));
