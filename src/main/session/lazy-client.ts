import type { ApiClient } from '../../api-client/client';

/** A client that is loaded with its first call: it knows every endpoint, and no window waits for that to be shown. */
export const createLazyClient = (create: () => Promise<ApiClient>): ApiClient => {
  let client: Promise<ApiClient> | null = null;
  const loaded = (): Promise<ApiClient> => (client ??= create());
  return {
    call: async (name, input, options) => (await loaded()).call(name, input, options),
    forget() { void client?.then(({ forget }) => { forget(); }); },
  };
};
