import { z } from 'zod';
import type { ApiClient } from '../../api-client/api-client';
import { basePathSchema, defaultBasePath } from '../../contract/base-path';
import type { Log } from '../logging/logger';
import type { Document, DocumentDefinition } from '../storage/document';

/** Timeout of the discovery at the start. After it the stored value is used. */
const discoveryTimeoutMs = 2000;

const serversSchema = z.record(z.string(), z.object({ basePath: basePathSchema }));
export type KnownServers = z.infer<typeof serversSchema>;

/** Discovery results by origin. */
export const serversDocument: DocumentDefinition<KnownServers> =
  { name: 'servers', version: 1, schema: serversSchema, initial: () => ({}) };

export interface ServerDiscovery {
  /** The base path of the server's API: the last discovered one, or the default. */
  basePathOf(server: string): string;
  /** Requests the server's discovery document, once per run. A failure changes nothing; the next call retries. */
  discover(server: string): Promise<void>;
}

export interface ServerDiscoveryPorts {
  readonly document: Document<KnownServers>;
  /** Creates an unauthenticated client. */
  readonly client: (server: string) => ApiClient;
  readonly log: Log;
}

export const createServerDiscovery = ({ document, client, log }: ServerDiscoveryPorts): ServerDiscovery => {
  const discovered = new Set<string>();
  const basePathOf = (server: string): string => document.read()[server]?.basePath ?? defaultBasePath;
  return {
    basePathOf,
    async discover(server) {
      if (discovered.has(server)) return;
      try {
        const { basePath } = await client(server).call('platform.discover', {}, { timeoutMs: discoveryTimeoutMs });
        discovered.add(server);
        if (basePath !== basePathOf(server)) document.update({ [server]: { basePath } });
      } catch (error) {
        log.info('the server could not be asked where its API begins', { error });
      }
    },
  };
};
