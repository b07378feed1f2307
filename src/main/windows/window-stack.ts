/** The open windows in stacking order, the front window last, with their states. */
export interface WindowStack<Window> {
  add(window: Window): void;
  /** Removes a closed window. */
  remove(window: Window): void;
  /** Moves a window to the front. */
  raise(window: Window): void;
  /** Marks a window as hidden; it remains open. */
  hide(window: Window): void;
  /** Marks a window as visible. Returns whether it was hidden. */
  reappear(window: Window): boolean;
  /** Marks a window as closing: it exists, but nothing may be shown in it. */
  leave(window: Window): void;
  isSeen(window: Window): boolean;
  isUnseen(window: Window): boolean;
  all(): readonly Window[];
  /** All windows except closing ones. */
  staying(): readonly Window[];
  seen(): readonly Window[];
}

export const createWindowStack = <Window extends object>(): WindowStack<Window> => {
  const windows = new Set<Window>();
  const unseen = new WeakSet<Window>();
  const leaving = new WeakSet<Window>();
  const isSeen = (window: Window): boolean => !unseen.has(window) && !leaving.has(window);
  return {
    add(window) { windows.add(window); },
    remove(window) { windows.delete(window); },
    raise(window) { if (windows.delete(window)) windows.add(window); },
    hide(window) { unseen.add(window); },
    reappear: (window) => unseen.delete(window),
    leave(window) { leaving.add(window); },
    isSeen,
    isUnseen: (window) => unseen.has(window) && windows.has(window),
    all: () => [...windows],
    staying: () => [...windows].filter((window) => !leaving.has(window)),
    seen: () => [...windows].filter(isSeen),
  };
};
