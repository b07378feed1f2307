import type { CommandId } from '../../../core/commands/command-catalogue';

/** Handler of a command in the current context and selection. */
export interface CommandHandler {
  readonly run: () => void;
  /** Why the command is disabled, as a sentence; null if it is enabled. */
  readonly reason: string | null;
  /** Whether it opens the prompt with the editions that have the command. */
  readonly isLimited?: boolean;
}

/** The currently registered handlers. A command without a handler is unavailable and not offered. */
export interface CommandRegistry {
  /** The latest registration of a command wins. Returns an unregister function. */
  register(id: CommandId, handler: CommandHandler): () => void;
  handlerOf(id: CommandId): CommandHandler | null;
  /** Runs the command, or reports why it is disabled. Returns whether it has a handler. */
  run(id: CommandId): boolean;
  subscribe(listener: () => void): () => void;
  /** Changes with every registration; for `useSyncExternalStore`. */
  version(): number;
}

/** `onSessionRejected` is called with the reason if a disabled command is run by its shortcut. */
export const createCommandRegistry = (onRefused: (reason: string) => void): CommandRegistry => {
  const handlers = new Map<CommandId, CommandHandler[]>();
  const listeners = new Set<() => void>();
  let version = 0;
  const changed = (): void => {
    version += 1;
    for (const listener of [...listeners]) listener();
  };
  const handlerOf = (id: CommandId): CommandHandler | null => handlers.get(id)?.at(-1) ?? null;
  return {
    register(id, handler) {
      handlers.set(id, [...handlers.get(id) ?? [], handler]);
      changed();
      return () => {
        handlers.set(id, (handlers.get(id) ?? []).filter((known) => known !== handler));
        changed();
      };
    },
    handlerOf,
    run(id) {
      const handler = handlerOf(id);
      if (!handler) return false;
      if (handler.reason === null) handler.run();
      else onRefused(handler.reason);
      return true;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    version: () => version,
  };
};
