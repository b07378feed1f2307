import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { logProblem } from '../../shared/log';
import { useAppDispatch } from '../../shared/store/store-hooks';
import { loadBranch, loadRoots } from './load-folder-tree';
import { desktopPlace, rowsOf, spacesPlace, type Branch, type TreePlace, type TreeRow } from './folder-tree';

export interface TargetFolderTree {
  readonly roots: readonly TreePlace[];
  readonly rows: readonly TreeRow[];
  readonly branches: ReadonlyMap<string, Branch>;
  /** Expands or collapses a place; its folders are loaded when it is first expanded. */
  readonly toggle: (guid: string, isOpen: boolean) => void;
  /** Loads the folders of a place without expanding it, or their next page. */
  readonly load: (guid: string) => void;
  /** Adds a new folder. */
  readonly add: (parent: string, place: TreePlace) => void;
}

/** The tree of folders, loaded level by level. */
export const useFolderTree = (): TargetFolderTree => {
  const dispatch = useAppDispatch();
  const [roots, setRoots] = useState<readonly TreePlace[]>([desktopPlace, spacesPlace]);
  const [branches, setBranches] = useState<ReadonlyMap<string, Branch>>(new Map());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const reading = useRef(new Set<string>());
  const known = useRef(branches);

  const put = useCallback((guid: string, branch: Branch): void => {
    known.current = new Map(known.current).set(guid, branch);
    setBranches(known.current);
  }, []);
  const read = useCallback((guid: string): void => {
    const before = known.current.get(guid) ?? null;
    if (reading.current.has(guid) || (before?.status === 'ready' && before.cursor === null)) return;
    reading.current.add(guid);
    put(guid, { status: 'loading', places: before?.places ?? [], cursor: before?.cursor ?? null, failure: null });
    void dispatch(loadBranch(guid, before)).then((branch) => {
      reading.current.delete(guid);
      put(guid, branch);
    });
  }, [dispatch, put]);
  const toggle = useCallback((guid: string, isOpen: boolean): void => {
    setOpen((before) => {
      const after = new Set(before);
      if (isOpen) after.add(guid);
      else after.delete(guid);
      return after;
    });
    if (isOpen) read(guid);
  }, [read]);
  const add = useCallback((parent: string, place: TreePlace): void => {
    const branch = known.current.get(parent);
    // A branch that is not loaded yet will include the folder.
    if (branch) put(parent, { ...branch, places: [place, ...branch.places] });
    toggle(parent, true);
  }, [put, toggle]);

  useEffect(() => {
    let isWanted = true;
    dispatch(loadRoots()).then((read) => { if (isWanted) setRoots(read); }, (error: unknown) => { logProblem('The capabilities of the desktop could not be loaded.', error); });
    return () => { isWanted = false; };
  }, [dispatch]);

  const rows = useMemo(() => rowsOf(roots, branches, open), [roots, branches, open]);
  return { roots, rows, branches, toggle, load: read, add };
};

