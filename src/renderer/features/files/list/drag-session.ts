import { useSyncExternalStore } from 'react';

/** What is being dragged, and what would become of it where it is now. */
export interface DragSession {
  readonly guids: readonly string[];
  /** Where more is dragged than is loaded: reads all of it; null where that cannot be. */
  readonly readAll?: (() => Promise<readonly string[] | null>) | undefined;
  /** Whether some of it was taken from the desktop and lies elsewhere, where it stays. */
  readonly isFromElsewhere: boolean;
  /** Why it cannot be dragged out of the window, in words; null where it can. */
  readonly stays: string | null;
  /** The name of the first of them. */
  readonly name: string;
  readonly type: number;
  readonly x: number;
  readonly y: number;
  /** The folder under the pointer; null over nothing. */
  readonly target: { readonly guid: string; readonly name: string; /** Why it cannot be dropped here; null where it can. */ readonly obstacle: string | null; /** What would be done, where files do not move into it. */ readonly text?: string } | null;
}

/** A folder that files of the system are held over. */
export interface SystemTarget {
  readonly guid: string;
  readonly name: string;
  /** Why they cannot be dropped here, in words; null where they can. */
  readonly obstacle: string | null;
}

/** There is one pointer, so there is one drag in a window; another window's drag is not ours. */
const createDragStore = () => {
  let session: DragSession | null = null;
  let systemTarget: SystemTarget | null = null;
  let isOutside = false;
  const listeners = new Set<() => void>();
  const tell = (): void => { for (const listener of [...listeners]) listener(); };
  const set = (next: DragSession | null): void => {
    session = next;
    tell();
  };
  return {
    current: (): DragSession | null => session,
    systemTarget: (): SystemTarget | null => systemTarget,
    begin: (next: Omit<DragSession, 'target'>): void => {
      isOutside = false;
      set({ ...next, target: null });
    },
    /** The pointer left the window with what is dragged, or is back in it. */
    outside: (isOut: boolean): void => { isOutside = isOut; },
    /** Why what was let go outside of the window did not get there; null where it did, or was let go within. */
    keptBack: (): string | null => (isOutside ? session?.stays ?? null : null),
    moveTo: (x: number, y: number): void => { if (session && (session.x !== x || session.y !== y)) set({ ...session, x, y }); },
    over: (target: DragSession['target']): void => {
      if (!session) return;
      const isSame = session.target?.guid === target?.guid && session.target?.obstacle === target?.obstacle;
      if (!isSame) set({ ...session, target });
    },
    /** Files of the system are over a folder, or no longer over any. */
    systemOver: (target: SystemTarget | null): void => {
      if (systemTarget?.guid === target?.guid && systemTarget?.obstacle === target?.obstacle) return;
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

/** Ends the drag and does something with all that was dragged, also with what of it was not loaded. */
export const dropDragged = ({ guids, readAll }: DragSession, act: (guids: readonly string[]) => void): void => {
  drag.end();
  if (readAll) void readAll().then((all) => { if (all) act(all); });
  else act(guids);
};

export const useDragSession = (): DragSession | null => useSyncExternalStore(drag.subscribe, drag.current);
export const useSystemTarget = (): SystemTarget | null => useSyncExternalStore(drag.subscribe, drag.systemTarget);
/** Whether the drag is over a folder, and may end there. For rows, which must not follow the pointer. */
export const useDropState = (guid: string): 'none' | 'allowed' | 'refused' => useSyncExternalStore(drag.subscribe, () => {
  const target = [drag.systemTarget(), drag.current()?.target].find((each) => each?.guid === guid);
  if (!target) return 'none';
  return target.obstacle === null ? 'allowed' : 'refused';
});

/** The kind of our own drags; the system's files have `Files`. */
export const fileDragType = 'application/x-deckle-files';
