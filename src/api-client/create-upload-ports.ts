import type { UploadQueuePorts } from '../core/uploads/upload-queue-ports';
import type { ApiClient } from './api-client';

/** The clock and server ports of the upload queue, apart from the transfers; equal on all hosts. */
export const createUploadPorts = (client: ApiClient, log: UploadQueuePorts<never>['log']): Pick<UploadQueuePorts<never>, 'clock' | 'probe' | 'fileOf' | 'log'> => ({
  clock: {
    now: Date.now,
    schedule(run, delayMs) {
      const timer = setTimeout(run, delayMs);
      return () => { clearTimeout(timer); };
    },
  },
  async probe() { await client.call('platform.status', {}); },
  async fileOf(guid) {
    // The upload bypassed the client, so the client cannot know that its cached response is stale.
    client.clearCache();
    return client.call('files.get', { params: { id: guid } }).catch((error: unknown) => {
      log('A finished upload could not be fetched.', error);
      return null;
    });
  },
  log,
});
