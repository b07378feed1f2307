import { z } from 'zod';
import type { ApiClient } from '../../api-client/client';
import { basePathSchema, defaultBasePath } from '../../contract/base-path';
import type { Log } from '../logging/logger';
import type { Document, DocumentDefinition } from '../storage/document';

/** An app that opens waits for its server's answer no longer than this, and goes by what it knew before. */
const discoveryTimeoutMs = 2000;

const serversSchema = z.record(z.string(), z.object({ basePath: basePathSchema }));
export type KnownServers = z.infer<typeof serversSchema>;

/** What servers have told of themselves, by origin. */
export const serversDocument: DocumentDefinition<KnownServers> =
  { name: 'servers', version: 1, schema: serversSchema, initial: () => ({}) };

export interface Servers {
  /** Where the server's API begins: as it said last, or the default of one that never answered. */
  basePathOf(server: string): string;
  /** Asks the server, once a start of the app. One that cannot be asked changes nothing, and is asked again next time. */
  discover(server: string): Promise<void>;
}

export interface ServersPorts {
  readonly document: Document<KnownServers>;
  /** A client that speaks for nobody. */
  readonly client: (server: string) => ApiClient;
  readonly log: Log;
}

export const createServers = ({ document, client, log }: ServersPorts): Servers => {
  const asked = new Set<string>();
  const basePathOf = (server: string): string => document.read()[server]?.basePath ?? defaultBasePath;
  return {
    basePathOf,
    async discover(server) {
      if (asked.has(server)) return;
      try {
        const { basePath } = await client(server).call('platform.discover', {}, { timeoutMs: discoveryTimeoutMs });
        asked.add(server);
        if (basePath !== basePathOf(server)) document.change({ [server]: { basePath } });
      } catch (error) {
        log.info('the server could not be asked where its API begins', { error });
      }
    },
  };
};
