import { applied, emptyOutbox, isEmpty, type Outbox } from './entry';
import type { StoragePort } from './ports';

/** An outbox that lasts as long as the process; several windows of it may share one. */
export const createMemoryStorage = (): StoragePort => {
  const listeners = new Set<() => void>();
  let stands: Outbox = emptyOutbox;
  return {
    read: async () => stands,
    async transact(decide) {
      const { update, value } = decide(stands);
      if (!isEmpty(update)) {
        stands = applied(stands, update);
        for (const listener of listeners) listener();
      }
      return { outbox: stands, value };
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    backUp: async () => undefined,
  };
};
