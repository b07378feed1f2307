import type { ApiClient } from '../../api-client/api-client';

/** A client that is loaded at its first call, because it contains every endpoint and the first window does not need it. */
export const createLazyApiClient = (create: () => Promise<ApiClient>): ApiClient => {
  let client: Promise<ApiClient> | null = null;
  const loaded = (): Promise<ApiClient> => (client ??= create());
  return {
    call: async (name, input, options) => (await loaded()).call(name, input, options),
    uploadPicture: async (picture, options) => (await loaded()).uploadPicture(picture, options),
    clearCache() { void client?.then(({ clearCache }) => { clearCache(); }); },
  };
};
