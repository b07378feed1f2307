import type { SettledOutcome } from './sync-session';

/** A caller in this window that waits for an entry. */
interface PendingCaller {
  readonly isAnnounced: boolean;
  /** Called at most once. */
  onOptimistic: (() => void) | undefined;
  settle: (outcome: SettledOutcome) => void;
}

/** The callers in this window that wait for entries of the queue, by key. */
export interface PendingCallers {
  /** `onOptimistic` is called once the change is in the store, or has definitively failed. */
  add(key: string, isAnnounced: boolean, onOptimistic: (() => void) | undefined): Promise<SettledOutcome>;
  /** Whether a refusal of the entry is shown to the person; true for entries of an earlier window. */
  isAnnounced(key: string): boolean;
  notifyOptimistic(key: string): void;
  settle(key: string, outcome: SettledOutcome): void;
  /** Resolves once the entry is settled; immediately if nobody waits for it. */
  whenSettled(key: string): Promise<void>;
  /** A different entry replaces the one that the caller waits for. */
  replaceKey(key: string, by: string): void;
  /** Settles all callers as dropped. */
  dropAll(): void;
}

const notifyOptimistic = (caller: PendingCaller | undefined): void => {
  const notify = caller?.onOptimistic;
  if (!caller || !notify) return;
  caller.onOptimistic = undefined;
  notify();
};

export const createPendingCallers = (): PendingCallers => {
  let callers = new Map<string, PendingCaller>();
  return {
    add(key, isAnnounced, onOptimistic) {
      const caller: PendingCaller = { isAnnounced, onOptimistic, settle: () => undefined };
      callers.set(key, caller);
      return new Promise((resolve) => { caller.settle = resolve; });
    },
    isAnnounced: (key) => callers.get(key)?.isAnnounced ?? true,
    notifyOptimistic(key) { notifyOptimistic(callers.get(key)); },
    settle(key, outcome) {
      const caller = callers.get(key);
      notifyOptimistic(caller);
      callers.delete(key);
      caller?.settle(outcome);
    },
    whenSettled: (key) => new Promise((resolve) => {
      const caller = callers.get(key);
      if (!caller) {
        resolve();
        return;
      }
      const { settle } = caller;
      caller.settle = (outcome) => {
        settle(outcome);
        resolve();
      };
    }),
    replaceKey(key, by) {
      const caller = callers.get(key);
      if (!caller) return;
      callers.delete(key);
      callers.set(by, caller);
    },
    dropAll() {
      const dropped = callers;
      callers = new Map();
      for (const caller of dropped.values()) {
        notifyOptimistic(caller);
        caller.settle({ status: 'dropped' });
      }
    },
  };
};
