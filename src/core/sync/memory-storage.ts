import { applyUpdate } from './apply-update';
import { emptyOutbox, isEmptyUpdate, type Outbox } from './outbox-entry';
import type { StoragePort } from './sync-engine-ports';

/** An outbox in memory, for one window at a time. */
export const createMemoryStorage = (): StoragePort => {
  let current: Outbox = emptyOutbox;
  return {
    read: async () => current,
    async transact(decide) {
      const { update, value } = decide(current);
      if (!isEmptyUpdate(update)) current = applyUpdate(current, update);
      return { outbox: current, value };
    },
    onChanged: () => () => undefined,
    backUp: async () => undefined,
  };
};
