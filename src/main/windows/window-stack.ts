/** The open windows in stacking order, the front window last, with their states. */
export interface WindowStack<Window> {
  add(window: Window): void;
  /** Removes a closed window. */
  remove(window: Window): void;
  /** Moves a window to the front. */
  moveToFront(window: Window): void;
  /** Marks a window as hidden; it remains open. */
  markHidden(window: Window): void;
  /** Marks a window as visible. Returns whether it was hidden. */
  markVisible(window: Window): boolean;
  /** Marks a window as closing: it exists, but nothing may be shown in it. */
  markClosing(window: Window): void;
  isVisible(window: Window): boolean;
  isHidden(window: Window): boolean;
  all(): readonly Window[];
  /** All windows except closing ones. */
  notClosing(): readonly Window[];
  visible(): readonly Window[];
}

export const createWindowStack = <Window extends object>(): WindowStack<Window> => {
  const windows = new Set<Window>();
  const unseen = new WeakSet<Window>();
  const leaving = new WeakSet<Window>();
  const isSeen = (window: Window): boolean => !unseen.has(window) && !leaving.has(window);
  return {
    add(window) { windows.add(window); },
    remove(window) { windows.delete(window); },
    moveToFront(window) { if (windows.delete(window)) windows.add(window); },
    markHidden(window) { unseen.add(window); },
    markVisible: (window) => unseen.delete(window),
    markClosing(window) { leaving.add(window); },
    isVisible: isSeen,
    isHidden: (window) => unseen.has(window) && windows.has(window),
    all: () => [...windows],
    notClosing: () => [...windows].filter((window) => !leaving.has(window)),
    visible: () => [...windows].filter(isSeen),
  };
};
