import { beforeEach, expect, it, vi } from 'vitest';
import { createApiClient } from '../../../../src/api-client/client';
import type { UploadProgress } from '../../../../src/contract/bridge';
import { createBrowserUploads } from '../../../../src/renderer/platform/browser/uploads';
import { makeFullFile } from '../../../support/full-file';
import { guidOf, makeFile } from './support';

const started = vi.hoisted(() => ({ count: 0 }));
beforeEach(() => { started.count = 0; });

/** The network as tus sees it: every upload succeeds, and its last answer names the file. */
vi.mock('tus-js-client', () => ({
  DetailedError: class extends Error {},
  Upload: class {
    readonly options: { onSuccess?: (payload: unknown) => void } = {};
    start(): void { started.count += 1; this.options.onSuccess?.({ lastResponse: { getHeader: () => guidOf('u') } }); }
  },
}));

it('describes a finished upload as the server sees it now, not as it was read a moment before', async () => {
  let revision = 0;
  const client = createApiClient({
    baseUrl: '', now: () => 0,
    transport: async () => {
      revision += 1;
      return { status: 200, headers: new Headers(), text: JSON.stringify(makeFullFile(makeFile('u', { revision }))) };
    },
  });
  expect(await client.call('files.get', { params: { id: guidOf('u') } })).toMatchObject({ revision: 1 });

  const uploads = createBrowserUploads({ client, basePath: '/api', pushClientId: 'w', personId: () => 7, acceptLanguage: () => 'en', onSessionEnded: () => undefined });
  const done = new Promise<UploadProgress>((resolve) => {
    uploads.bridge.onUploadProgress((progress) => { if (progress.state === 'done' || progress.state === 'failed') resolve(progress); });
  });
  await uploads.bridge.upload([new File(['new'], 'u.txt')], 'Desktop');
  expect(await done).toMatchObject({ state: 'done', file: { revision: 2 } });
});

it.each([
  ['somebody else signs in', (uploads: ReturnType<typeof createBrowserUploads>) => { uploads.clear(); }],
  ['it is cancelled', (uploads: ReturnType<typeof createBrowserUploads>, id: string) => { void uploads.bridge.cancelUpload(id); }],
] as const)('sends nothing of an upload where %s before its first byte is read', async (_, happen) => {
  const client = createApiClient({ baseUrl: '', transport: async () => ({ status: 200, headers: new Headers(), text: JSON.stringify(makeFile('u')) }) });
  const uploads = createBrowserUploads({ client, basePath: '/api', pushClientId: 'w', personId: () => 7, acceptLanguage: () => 'en', onSessionEnded: () => undefined });
  let id = '';
  uploads.bridge.onUploadProgress((progress) => { id = progress.id; });
  await uploads.bridge.upload([new File(['new'], 'u.txt')], 'Desktop');
  happen(uploads, id);
  await new Promise((resolve) => { setTimeout(resolve, 50); });
  expect(started.count).toBe(0);
});
