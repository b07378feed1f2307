import { commandIds, isCommandId, type CommandId } from '../../core/commands/command-catalogue';

/** A menu after it was built. */
export interface BuiltMenu<Window> {
  enable(id: CommandId, isEnabled: boolean): void;
  popUp(window: Window, place: { readonly x: number; readonly y: number }): void;
}

export interface MenusPorts<Window> {
  /** Builds the menu in the person's language and installs it. */
  readonly build: (state: { isAvailable(id: CommandId): boolean; onCommand(id: CommandId): void }) => Promise<BuiltMenu<Window>>;
  /** The window that the menu applies to; null if there is none. */
  readonly front: () => Window | null;
  readonly run: (window: Window, id: CommandId) => void;
  readonly now: () => number;
}

/** Timeout of a command that waits for its page. It exceeds the time a page needs to load. */
export const pendingCommandTimeoutMs = 15_000;

export interface Menus<Window> {
  /** Rebuilds the menu, for example in another language. The last of several concurrent calls wins. */
  rebuild(): Promise<void>;
  /** Stores the commands that a window's page reports as available. */
  reportAvailable(window: Window, ids: readonly string[]): void;
  /** Updates the menu after the front window changed or the last one closed. */
  frontChanged(): void;
  popUp(window: Window, place: { readonly x: number; readonly y: number }): void;
  /** Runs a command in a window as soon as its page supports it, up to `pendingCommandTimeoutMs`. */
  run(window: Window, id: CommandId): void;
}

export const createMenus = <Window extends object>({ build, front, run, now }: MenusPorts<Window>): Menus<Window> => {
  const availableIn = new WeakMap<Window, ReadonlySet<string>>();
  const pendingIn = new WeakMap<Window, { readonly id: CommandId; readonly until: number }>();
  let builtMenu: BuiltMenu<Window> | null = null;
  let lastBuild = 0;

  const isAvailable = (id: CommandId): boolean => {
    const window = front();
    return window !== null && (availableIn.get(window)?.has(id) ?? false);
  };
  const updateItems = (): void => { for (const id of commandIds) builtMenu?.enable(id, isAvailable(id)); };
  const onCommand = (id: CommandId): void => {
    const window = front();
    if (window !== null) run(window, id);
  };

  return {
    async rebuild() {
      const own = (lastBuild += 1);
      const built = await build({ isAvailable, onCommand });
      if (own !== lastBuild) return;
      builtMenu = built;
      updateItems();
    },
    reportAvailable(window, ids) {
      availableIn.set(window, new Set(ids.filter(isCommandId)));
      if (window === front()) updateItems();
      const waiting = pendingIn.get(window);
      if (waiting === undefined || !ids.includes(waiting.id)) return;
      pendingIn.delete(window);
      if (now() < waiting.until) run(window, waiting.id);
    },
    frontChanged: updateItems,
    popUp: (window, place) => { builtMenu?.popUp(window, place); },
    run(window, id) {
      if (availableIn.get(window)?.has(id)) run(window, id);
      else pendingIn.set(window, { id, until: now() + pendingCommandTimeoutMs });
    },
  };
};
