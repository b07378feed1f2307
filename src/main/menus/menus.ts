import { commandIds, isCommandId, type CommandId } from '../../core/commands/catalogue';

/** A menu after it was built. */
export interface StandingMenu<Window> {
  enable(id: CommandId, isEnabled: boolean): void;
  popUp(window: Window, place: { readonly x: number; readonly y: number }): void;
}

export interface MenusPorts<Window> {
  /** Builds the menu in the person's language and installs it. */
  readonly build: (state: { isAvailable(id: CommandId): boolean; onCommand(id: CommandId): void }) => Promise<StandingMenu<Window>>;
  /** The window that the menu applies to; null if there is none. */
  readonly front: () => Window | null;
  readonly run: (window: Window, id: CommandId) => void;
  readonly now: () => number;
}

/** Timeout of a command that waits for its page. It exceeds the time a page needs to load. */
export const waitingMs = 15_000;

export interface Menus<Window> {
  /** Rebuilds the menu, for example in another language. The last of several concurrent calls wins. */
  rebuild(): Promise<void>;
  /** Stores the commands that a window's page reports as available. */
  tellAvailable(window: Window, ids: readonly string[]): void;
  /** Updates the menu after the front window changed or the last one closed. */
  frontChanged(): void;
  popUp(window: Window, place: { readonly x: number; readonly y: number }): void;
  /** Runs a command in a window as soon as its page supports it, up to `waitingMs`. */
  run(window: Window, id: CommandId): void;
}

export const createMenus = <Window extends object>({ build, front, run, now }: MenusPorts<Window>): Menus<Window> => {
  const availableIn = new WeakMap<Window, ReadonlySet<string>>();
  const waitingIn = new WeakMap<Window, { readonly id: CommandId; readonly until: number }>();
  let standing: StandingMenu<Window> | null = null;
  let asked = 0;

  const isAvailable = (id: CommandId): boolean => {
    const window = front();
    return window !== null && (availableIn.get(window)?.has(id) ?? false);
  };
  const show = (): void => { for (const id of commandIds) standing?.enable(id, isAvailable(id)); };
  const onCommand = (id: CommandId): void => {
    const window = front();
    if (window !== null) run(window, id);
  };

  return {
    async rebuild() {
      const own = (asked += 1);
      const built = await build({ isAvailable, onCommand });
      if (own !== asked) return;
      standing = built;
      show();
    },
    tellAvailable(window, ids) {
      availableIn.set(window, new Set(ids.filter(isCommandId)));
      if (window === front()) show();
      const waiting = waitingIn.get(window);
      if (waiting === undefined || !ids.includes(waiting.id)) return;
      waitingIn.delete(window);
      if (now() < waiting.until) run(window, waiting.id);
    },
    frontChanged: show,
    popUp: (window, place) => { standing?.popUp(window, place); },
    run(window, id) {
      if (availableIn.get(window)?.has(id)) run(window, id);
      else waitingIn.set(window, { id, until: now() + waitingMs });
    },
  };
};
