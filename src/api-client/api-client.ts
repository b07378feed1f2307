import { endpoints } from '../contract/api/endpoints';
import { createCallClient, type ApiClient, type CallClientOptions } from './call-client';

export type { ApiClient };

export type ApiClientOptions = Omit<CallClientOptions, 'definitionOf'>;

/** The client for programs that have the definitions of all calls. */
export const createApiClient = (options: ApiClientOptions): ApiClient => createCallClient({ ...options, definitionOf: (name) => endpoints[name] });
