import type { Database } from '../../db/database-handle';
import { depthOf, guidOf, guidsOf, rootOf } from '../../tree-paths';
import type { ReadableScope } from './readable-scope';
import { findCutOffs, findFoldersOfCreator, findGrantedPlaces, findRootsOfCreations, type ReadablePlace, type SearchingPerson } from './readable-scope-repository';

const isRootPath = (path: string): boolean => depthOf(path) === 0;

/** Returns a predicate: whether a path equals one of `paths` or is below one. */
const isWithin = (paths: Iterable<string>): ((path: string) => boolean) => {
  const guids = new Set([...paths].map(guidOf));
  return (path) => guidsOf(path).some((guid) => guids.has(guid));
};

/** Removes places inside other places, unless a closed folder is between them. Sorting puts every path after its ancestors. */
const withoutNested = (places: readonly ReadablePlace[], closed: readonly string[]): string[] => {
  const isBelowClosed = isWithin(closed);
  const kept = new Set<string>();
  for (const path of [...new Set(places.map((place) => place.path))].sort()) {
    const isInside = guidsOf(path).slice(0, -1).some((guid) => kept.has(guid));
    if (!isInside || isBelowClosed(path)) kept.add(guidOf(path)).add(path);
  }
  return [...kept].filter((entry) => entry.endsWith('/'));
};

export const findReadableScope = async (db: Database, reader: SearchingPerson): Promise<ReadableScope> => {
  const { personId, desktopGuid } = reader;
  if (reader.isDisabled) {
    return { roots: [], places: [], closed: [], reopened: [], rootsOfCreations: await findRootsOfCreations(db, personId) };
  }
  const desktop: ReadablePlace = { path: `${desktopGuid}/`, isManaged: true };
  const opened = [desktop, ...await findGrantedPlaces(db, reader)];
  const isManaged = isWithin(opened.filter((place) => place.isManaged).map(({ path }) => path));
  const own = new Set(opened.map(({ path }) => path));
  const cutOffs = await findCutOffs(db, personId, [...own].filter((path) => !isManaged(path)));
  const closed = cutOffs.filter((path) => !own.has(path) && !isManaged(path));

  const wholeRoots = new Set([...own].filter(isRootPath).map(guidOf));
  const rootsOfClosed = new Set(closed.map(rootOf));
  const rootsOfCreations = (await findRootsOfCreations(db, personId)).filter((root) => !wholeRoots.has(root) || rootsOfClosed.has(root));
  const ownFolders = await findFoldersOfCreator(db, personId, rootsOfCreations);

  const paths = withoutNested([...opened, ...ownFolders.map((path): ReadablePlace => ({ path, isManaged: true }))], closed);
  const isBelowClosed = isWithin(closed);
  return {
    roots: paths.filter(isRootPath).map(guidOf),
    places: paths.filter((path) => !isRootPath(path)),
    closed: closed.map(guidOf),
    reopened: paths.filter((path) => !isRootPath(path) && isBelowClosed(path)).map(guidOf),
    rootsOfCreations,
  };
};
