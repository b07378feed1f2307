import type { Clock } from './system-clock';
import type { ServerConfig } from './config';
import type { DatabaseConnection, OpenDatabase } from './db/database-pool';
import type { PasswordCost } from './modules/auth/passwords';
import type { BuildLimits, ContentProgram } from './modules/content/build-content';
import type { ConversionLimits } from './modules/thumbnails/convert-office-file';
import type { DrawingProgram } from './modules/thumbnails/drawing-process';
import type { DrawingLimits } from './modules/thumbnails/drawing-protocol';
import type { RequestLimits } from './request-limits';
import type { Logger } from './logging';
import type { Outbound } from './outbound-http';

/** The application's dependencies. `index.ts` passes the real ones, tests pass their own. */
export interface AppDependencies {
  readonly config: ServerConfig;
  readonly database: OpenDatabase['database'];
  readonly pool: OpenDatabase['pool'];
  /** The parameters for additional connections, such as the one for LISTEN. */
  readonly connection: DatabaseConnection;
  /** 32 bytes. Derive a separate key for each purpose. */
  readonly serverKey: Buffer;
  readonly blobsDirectory: string;
  readonly thumbnailsDirectory: string;
  readonly uploadsDirectory: string;
  readonly exportsDirectory: string;
  /** Mails of a server without a mail server. */
  readonly mailDirectory: string;
  /** The program of the processes that draw thumbnails. */
  readonly thumbnailProgram: DrawingProgram;
  /** The program of the threads that build the content of online files. */
  readonly contentProgram: ContentProgram;
  /** Limits of building that override the defaults. */
  readonly buildLimits?: Partial<BuildLimits>;
  /** Limits of one drawing that override the defaults. */
  readonly drawingLimits?: Partial<DrawingLimits>;
  /** Limits of one conversion of an office file that override the defaults. */
  readonly conversionLimits?: Partial<ConversionLimits>;
  /** Exists while the operator allows a single sweep of more blobs than usual. */
  readonly sweepPermissionFile: string;
  /** Releases of the desktop app. The folder is optional. */
  readonly releasesDirectory: string;
  /** Texts of the operator. */
  readonly agreementsDirectory: string;
  /** The announcement of the operator. */
  readonly announcementFile: string;
  /** The built pages of the browser; null without a build. */
  readonly pagesDirectory: string | null;
  readonly clock: Clock;
  /** The interval of upkeep, milliseconds. Defaults to an hour. */
  readonly upkeepIntervalMs?: number;
  /** The interval at which due jobs are looked for, milliseconds. Defaults to two seconds. */
  readonly jobIntervalMs?: number;
  /** The network of outgoing requests. Defaults to the system's network. */
  readonly outbound?: Outbound;
  /** The cost of new password hashes. Defaults to the recommended one. */
  readonly passwordCost?: PasswordCost;
  /** Request limits that override the defaults. */
  readonly limits?: Partial<RequestLimits>;
  readonly logger: Logger;
}
