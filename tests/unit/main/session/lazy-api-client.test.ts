import { expect, it } from 'vitest';
import type { ApiClient } from '../../../../src/api-client/api-client';
import { createLazyApiClient } from '../../../../src/main/session/lazy-api-client';

it('is created with the first call, once, and responds as the client does', async () => {
  const requests: unknown[] = [];
  let made = 0;
  const call = (...input: unknown[]): Promise<unknown> => { requests.push(input); return Promise.resolve('answer'); };
  const client = createLazyApiClient(() => { made += 1; return Promise.resolve({ call: call as ApiClient['call'], uploadPicture: call as ApiClient['uploadPicture'], clearCache: () => { requests.push('forget'); } }); });
  client.clearCache();
  expect(made).toBe(0);
  expect(await Promise.all([client.call('account.me', {}), client.call('auth.logout', {}, { timeoutMs: 5 })])).toEqual(['answer', 'answer']);
  const picture = { bytes: new Uint8Array([1]), type: 'image/png', position: 0.5 } as const;
  expect(await client.uploadPicture(picture, { pushClientId: 'w' })).toBe('answer');
  client.clearCache();
  await expect.poll(() => requests).toEqual([['account.me', {}, undefined], ['auth.logout', {}, { timeoutMs: 5 }], [picture, { pushClientId: 'w' }], 'forget']);
  expect(made).toBe(1);
});
