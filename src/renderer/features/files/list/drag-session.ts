import { useSyncExternalStore } from 'react';

/** What is being dragged, and what would become of it where it is now. */
export interface DragSession {
  readonly guids: readonly string[];
  /** The name of the first of them. */
  readonly name: string;
  readonly type: number;
  readonly x: number;
  readonly y: number;
  /** The folder under the pointer; null over nothing. */
  readonly target: { readonly guid: string; readonly name: string; /** Why it cannot be dropped here; null where it can. */ readonly obstacle: string | null } | null;
}

/** A folder that files of the system are held over. */
export interface SystemTarget {
  readonly guid: string;
  readonly name: string;
}

/** There is one pointer, so there is one drag in a window; another window's drag is not ours. */
const createDragStore = () => {
  let session: DragSession | null = null;
  let systemTarget: SystemTarget | null = null;
  const listeners = new Set<() => void>();
  const tell = (): void => { for (const listener of [...listeners]) listener(); };
  const set = (next: DragSession | null): void => {
    session = next;
    tell();
  };
  return {
    current: (): DragSession | null => session,
    systemTarget: (): SystemTarget | null => systemTarget,
    begin: (next: Omit<DragSession, 'target'>): void => { set({ ...next, target: null }); },
    moveTo: (x: number, y: number): void => { if (session && (session.x !== x || session.y !== y)) set({ ...session, x, y }); },
    over: (target: DragSession['target']): void => {
      if (!session) return;
      const isSame = session.target?.guid === target?.guid && session.target?.obstacle === target?.obstacle;
      if (!isSame) set({ ...session, target });
    },
    /** Files of the system are over a folder, or no longer over any. */
    systemOver: (target: SystemTarget | null): void => {
      if (systemTarget?.guid === target?.guid) return;
      systemTarget = target;
      tell();
    },
    end: (): void => {
      systemTarget = null;
      set(null);
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
};

export const drag = createDragStore();

export const useDragSession = (): DragSession | null => useSyncExternalStore(drag.subscribe, drag.current);
export const useSystemTarget = (): SystemTarget | null => useSyncExternalStore(drag.subscribe, drag.systemTarget);
/** Whether the drag is over a folder, and may end there. For rows, which must not follow the pointer. */
export const useDropState = (guid: string): 'none' | 'allowed' | 'refused' => useSyncExternalStore(drag.subscribe, () => {
  if (drag.systemTarget()?.guid === guid) return 'allowed';
  const target = drag.current()?.target;
  if (target?.guid !== guid) return 'none';
  return target.obstacle === null ? 'allowed' : 'refused';
});

/** The kind of our own drags; the system's files have `Files`. */
export const fileDragType = 'application/x-deckle-files';
