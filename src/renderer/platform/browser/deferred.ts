import { logProblem } from '../../shared/log';

/** A module of the bridge may fail to load without a network, and is then requested again. */
const retryAfterMs = 5000;

/** A service whose module is loaded once something uses it. */
export interface Deferred<Service> {
  /** The service, once it is loaded. */
  current(): Service | null;
  /** Loads the service now. Rejects if its module cannot be loaded; a later call tries again. */
  load(): Promise<Service>;
  /** Loads the service, and repeats that until it succeeds. */
  start(): void;
}

export const createDeferred = <Service>(create: () => Promise<Service>): Deferred<Service> => {
  let current: Service | null = null;
  let loading: Promise<Service> | null = null;
  let isStarted = false;
  const load = (): Promise<Service> => {
    loading ??= create().then((service) => {
      current = service;
      return service;
    }, (error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  const keepLoading = (): void => {
    load().catch((error: unknown) => {
      logProblem('A part of the bridge could not be loaded.', error);
      setTimeout(keepLoading, retryAfterMs);
    });
  };
  return {
    current: () => current,
    load,
    start() {
      if (isStarted) return;
      isStarted = true;
      keepLoading();
    },
  };
};
