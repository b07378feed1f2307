import { useSyncExternalStore } from 'react';

/** The dragged files, and the result of a drop at the current position. */
export interface DragSession {
  readonly guids: readonly string[];
  /** Fetches all dragged guids if the selection exceeds the loaded pages; returns null on failure. */
  readonly readAll?: (() => Promise<readonly string[] | null>) | undefined;
  /** Whether some of the files are desktop shortcuts, whose originals are in another folder and stay there. */
  readonly hasDesktopShortcuts: boolean;
  /** Why the files cannot be dragged out of the window, as text; null if they can. */
  readonly dragOutObstacle: string | null;
  /** The name of the first file. */
  readonly name: string;
  readonly type: number;
  readonly x: number;
  readonly y: number;
  /** The folder under the pointer, or null. */
  readonly target: { readonly guid: string; readonly name: string; /** Why the drop is refused; null if it is allowed. */ readonly obstacle: string | null; /** Describes an action other than a move. */ readonly text?: string } | null;
}

/** The folder under a drag of system files. */
export interface SystemTarget {
  readonly guid: string;
  readonly name: string;
  /** Why the drop is refused, as text; null if it is allowed. */
  readonly obstacle: string | null;
}

/** A window has one pointer, so at most one drag. Drags of other windows are ignored. */
const createDragStore = () => {
  let session: DragSession | null = null;
  let systemTarget: SystemTarget | null = null;
  let isOutside = false;
  const listeners = new Set<() => void>();
  const notify = (): void => { for (const listener of [...listeners]) listener(); };
  const set = (next: DragSession | null): void => {
    session = next;
    notify();
  };
  return {
    current: (): DragSession | null => session,
    systemTarget: (): SystemTarget | null => systemTarget,
    begin: (next: Omit<DragSession, 'target'>): void => {
      isOutside = false;
      set({ ...next, target: null });
    },
    /** Records that the pointer left the window with the drag, or returned. */
    outside: (isOut: boolean): void => { isOutside = isOut; },
    /** Why a drop outside of the window had no effect; null if it had one, or was inside. */
    keptBack: (): string | null => (isOutside ? session?.dragOutObstacle ?? null : null),
    moveTo: (x: number, y: number): void => { if (session && (session.x !== x || session.y !== y)) set({ ...session, x, y }); },
    over: (target: DragSession['target']): void => {
      if (!session) return;
      const isSame = session.target?.guid === target?.guid && session.target?.obstacle === target?.obstacle;
      if (!isSame) set({ ...session, target });
    },
    /** Sets the folder under a drag of system files, or null. */
    systemOver: (target: SystemTarget | null): void => {
      if (systemTarget?.guid === target?.guid && systemTarget?.obstacle === target?.obstacle) return;
      systemTarget = target;
      notify();
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

/** Ends the drag and performs an action with all dragged files, including those not loaded. */
export const completeDrop = ({ guids, readAll }: DragSession, act: (guids: readonly string[]) => void): void => {
  drag.end();
  if (readAll) void readAll().then((all) => { if (all) act(all); });
  else act(guids);
};

export const useDragSession = (): DragSession | null => useSyncExternalStore(drag.subscribe, drag.current);
export const useSystemTarget = (): SystemTarget | null => useSyncExternalStore(drag.subscribe, drag.systemTarget);
/** Whether the drag is over a folder, and may drop there. For rows, which must not re-render with every pointer move. */
export const useDropState = (guid: string): 'none' | 'allowed' | 'refused' => useSyncExternalStore(drag.subscribe, () => {
  const target = [drag.systemTarget(), drag.current()?.target].find((each) => each?.guid === guid);
  if (!target) return 'none';
  return target.obstacle === null ? 'allowed' : 'refused';
});

/** The MIME type of the app's own drags; drags of system files have `Files`. */
export const fileDragType = 'application/x-deckle-files';
