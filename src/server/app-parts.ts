import type { Clock } from './clock';
import type { ServerConfig } from './config';
import type { DatabaseConnection, OpenDatabase } from './db/connection';
import type { RequestLimits } from './request-limits';
import type { Logger } from './logging';
import type { Outbound } from './outbound';

/** What the application is built on; `index.ts` provides the real things, tests provide theirs. */
export interface AppParts {
  readonly config: ServerConfig;
  readonly database: OpenDatabase['database'];
  readonly pool: OpenDatabase['pool'];
  /** How to open a further connection, for listening. */
  readonly connection: DatabaseConnection;
  /** 32 bytes; derive a key of its own for each purpose from it. */
  readonly serverKey: Buffer;
  readonly blobsDirectory: string;
  readonly uploadsDirectory: string;
  /** Is there while the operator allows one sweep of more blobs than usual. */
  readonly sweepPermissionFile: string;
  /** Releases of the desktop app; it need not be there. */
  readonly releasesDirectory: string;
  /** The built pages of the browser; null where there are none. */
  readonly pagesDirectory: string | null;
  readonly clock: Clock;
  /** How often upkeep runs, milliseconds; every hour where nothing is said. */
  readonly upkeepIntervalMs?: number;
  /** How requests leave the server; by the system's own network where nothing is said. */
  readonly outbound?: Outbound;
  /** Bounds of requests that differ from the usual ones. */
  readonly limits?: Partial<RequestLimits>;
  readonly logger: Logger;
}
