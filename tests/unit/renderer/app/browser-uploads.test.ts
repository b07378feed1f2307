import { expect, it, vi } from 'vitest';
import { createApiClient } from '../../../../src/api-client/client';
import type { UploadProgress } from '../../../../src/contract/bridge';
import { createBrowserUploads } from '../../../../src/renderer/platform/browser/uploads';
import { guidOf, makeFile } from './support';

/** The network as tus sees it: every upload succeeds, and its last answer names the file. */
vi.mock('tus-js-client', () => ({
  DetailedError: class extends Error {},
  Upload: class {
    readonly options: { onSuccess?: (payload: unknown) => void } = {};
    start(): void { this.options.onSuccess?.({ lastResponse: { getHeader: () => guidOf('u') } }); }
  },
}));

it('describes a finished upload as the server sees it now, not as it was read a moment before', async () => {
  let revision = 0;
  const client = createApiClient({
    baseUrl: '', now: () => 0,
    transport: async () => {
      revision += 1;
      return { status: 200, headers: new Headers(), text: JSON.stringify(makeFile('u', { revision })) };
    },
  });
  expect(await client.call('files.get', { params: { id: guidOf('u') } })).toMatchObject({ revision: 1 });

  const uploads = createBrowserUploads({ client, basePath: '/api', pushClientId: 'w', acceptLanguage: () => 'en', onSessionEnded: () => undefined });
  const done = new Promise<UploadProgress>((resolve) => {
    uploads.bridge.onUploadProgress((progress) => { if (progress.state === 'done' || progress.state === 'failed') resolve(progress); });
  });
  await uploads.bridge.upload([new File(['new'], 'u.txt')], 'Desktop');
  expect(await done).toMatchObject({ state: 'done', file: { revision: 2 } });
});
