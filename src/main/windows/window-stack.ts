/** The windows there are, from the back to the front, and how each stands. */
export interface WindowStack<Window> {
  add(window: Window): void;
  /** It is gone. */
  remove(window: Window): void;
  /** Somebody looks at it. */
  raise(window: Window): void;
  /** It goes on without being seen. */
  hide(window: Window): void;
  /** It is seen again; answers whether it was not. */
  reappear(window: Window): boolean;
  /** It is on its way out: still there, but nothing may be shown in it any more. */
  leave(window: Window): void;
  isSeen(window: Window): boolean;
  isUnseen(window: Window): boolean;
  all(): readonly Window[];
  /** Those that stay, seen or not. */
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
