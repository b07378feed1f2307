import type { UploadQueuePorts } from '../core/uploads/ports';
import type { ApiClient } from './client';

/** What the queue of uploads wants of time and of the server besides the transfers: the same wherever it runs. */
export const uploadPorts = (client: ApiClient, log: UploadQueuePorts<never>['log']): Pick<UploadQueuePorts<never>, 'clock' | 'probe' | 'fileOf' | 'log'> => ({
  clock: {
    now: Date.now,
    later(run, delayMs) {
      const timer = setTimeout(run, delayMs);
      return () => { clearTimeout(timer); };
    },
  },
  async probe() { await client.call('platform.status', {}); },
  async fileOf(guid) {
    // The upload did not go through the client, so it cannot know that what it read before is out of date.
    client.forget();
    return client.call('files.get', { params: { id: guid } }).catch((error: unknown) => {
      log('A finished upload could not be read back.', error);
      return null;
    });
  },
  log,
});
