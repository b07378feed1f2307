import { applyUpdate } from './apply-update';
import { emptyOutbox, isEmptyUpdate, type Outbox } from './outbox-entry';
import type { StoragePort } from './sync-engine-ports';

/** An outbox in memory, for one window at a time. */
export const createMemoryStorage = (): StoragePort => {
  let stands: Outbox = emptyOutbox;
  return {
    read: async () => stands,
    async transact(decide) {
      const { update, value } = decide(stands);
      if (!isEmptyUpdate(update)) stands = applyUpdate(stands, update);
      return { outbox: stands, value };
    },
    onChanged: () => () => undefined,
    backUp: async () => undefined,
  };
};
