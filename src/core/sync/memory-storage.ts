import { applied } from './applying';
import { emptyOutbox, isEmpty, type Outbox } from './entry';
import type { StoragePort } from './ports';

/** An outbox in memory, for one window at a time. */
export const createMemoryStorage = (): StoragePort => {
  let stands: Outbox = emptyOutbox;
  return {
    read: async () => stands,
    async transact(decide) {
      const { update, value } = decide(stands);
      if (!isEmpty(update)) stands = applied(stands, update);
      return { outbox: stands, value };
    },
    onChanged: () => () => undefined,
    backUp: async () => undefined,
  };
};
