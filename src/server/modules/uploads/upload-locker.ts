import { once } from 'node:events';
import { ERRORS, type Locker, type RequestRelease } from '@tus/server';

interface HeldLock {
  readonly requestRelease: RequestRelease;
  readonly released: EventTarget;
}

/**
 * Allows one request at a time for each upload. A new request makes the previous request end its write and release the
 * lock, and waits for the release. So a client that reconnects need not wait until its dead connection times out.
 */
export const createUploadLocker = (): Locker => {
  const holds = new Map<string, HeldLock>();
  return {
    newLock: (id) => ({
      async lock(signal, requestRelease) {
        for (let hold = holds.get(id); hold; hold = holds.get(id)) {
          await hold.requestRelease();
          if (signal.aborted) throw Object.assign(new Error(ERRORS.ABORTED.body), ERRORS.ABORTED);
          if (holds.get(id) === hold) await once(hold.released, 'released', { signal });
        }
        holds.set(id, { requestRelease, released: new EventTarget() });
      },
      async unlock() {
        const hold = holds.get(id);
        holds.delete(id);
        hold?.released.dispatchEvent(new Event('released'));
      },
    }),
  };
};
