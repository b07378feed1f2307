import type { CommandId } from '../../../core/commands/catalogue';

/** What a command does at this moment, where the person is and with what they selected. */
export interface CommandHandler {
  readonly run: () => void;
  /** Why it may not be done now, in words; null where it may. */
  readonly reason: string | null;
}

/** Who does what just now. A command that nobody registered cannot be done here, and is not offered. */
export interface CommandRegistry {
  /** Of several for one command the last one counts. Answers what takes it back. */
  register(id: CommandId, handler: CommandHandler): () => void;
  handlerOf(id: CommandId): CommandHandler | null;
  /** Does it where it may be done; answers whether somebody was there to do it. */
  run(id: CommandId): boolean;
  subscribe(listener: () => void): () => void;
  /** Changes with every registration; for `useSyncExternalStore`. */
  version(): number;
}

/** `onRefused` says why something that was asked for by its keys may not be done. */
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
