import type { AccountExport } from '../../../contract/api/account-endpoints';
import type { EndpointInput } from '../../../contract/api/endpoints';
import type { Locale } from '../../../contract/preferences';
import { createGuid } from '../../../core/ids';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { SessionContext } from '../../call-context';
import type { Caller, CallScope } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import type { AuthService } from '../auth/auth-service';
import { scheduleJob } from '../jobs/jobs-service';
import { recordPersonEvent } from '../people/person-events-service';
import { rateLimits } from '../rate-limits/rate-limits-service';
import type { ExportStore } from './export-store';
import { deleteExpiredExports, findExport, findExportIds, insertExport, type ExportRow } from './exports-repository';

export interface ExportsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly auth: Pick<AuthService, 'consumeVerification'>;
  readonly store: ExportStore;
}

/** The kind of the job that builds an export. Its key is the id of the person. */
export const accountExportKind = 'account-export';

export interface AccountExportJob {
  readonly personId: number;
  readonly exportId: string;
  /** The language of the texts in the zip. */
  readonly locale: Locale;
}

const dayMs = 24 * 60 * 60_000;
/** Maximum number of exports that a person starts in a day. */
const dailyLimit = 5;
/** After this time a new request replaces an export that is still being prepared, because its job has stopped. */
const staleMs = dayMs;
/** Files without a row are removed after this time. */
const strayMs = dayMs;

const nothing: AccountExport = { state: 'none', createdAt: null, expiresAt: null, sizeBytes: null, fileCount: null, failure: null };

const present = ({ state, createdAt, expiresAt, sizeBytes, fileCount, failure }: ExportRow): AccountExport =>
  ({ state, createdAt: new Date(createdAt).toISOString(), expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(), sizeBytes, fileCount, failure });

const isExpired = ({ expiresAt }: ExportRow, now: Date): boolean => expiresAt !== null && expiresAt <= now.getTime();

/** The state of the caller's export. A zip that is no longer on the disk counts as failed. */
const describe = async ({ clock, store }: ExportsDependencies, { db, caller: { personId } }: CallScope<Caller>): Promise<AccountExport> => {
  const found = await findExport(db, personId);
  if (found === null || isExpired(found, clock())) return nothing;
  if (found.state === 'ready' && await store.sizeOf(found.id) === null) return { ...nothing, state: 'failed', createdAt: present(found).createdAt, failure: 'INTERNAL' };
  return present(found);
};

/** Starts an export and replaces the last one. One that is being prepared continues. Throws AUTH_TOKEN_INVALID and TOO_MANY_REQUESTS. */
const start = async (
  dependencies: ExportsDependencies, { authToken }: EndpointInput<'account.startExport'>['body'], context: Pick<SessionContext, 'scope' | 'locale' | 'afterCommit'>,
): Promise<AccountExport> => {
  const { clock, auth, store } = dependencies;
  const { scope, locale } = context;
  const { db, caller: { personId, sessionId, person: { desktopGuid } } } = scope;
  const now = clock();
  if (!await auth.consumeVerification(db, sessionId, authToken)) throw new ApiError('AUTH_TOKEN_INVALID');
  const last = await findExport(db, personId);
  const exportId = createGuid();
  if (!await insertExport(db, personId, exportId, now, new Date(now.getTime() - staleMs))) return describe(dependencies, scope);
  await rateLimits.count(db, [{ subject: `account-export:${personId}`, limit: dailyLimit, windowMs: dayMs }], now);
  const job: AccountExportJob = { personId, exportId, locale };
  await scheduleJob(db, accountExportKind, String(personId), job, now);
  await recordPersonEvent(scope, 'Account', { personId, desktopGuid });
  // If this fails, the sweep removes the file.
  if (last !== null) context.afterCommit(() => { store.remove(last.id).catch(() => undefined); });
  return describe(dependencies, scope);
};

/** The zip of the caller, to be sent. Throws EXPORT_NOT_FOUND. */
const open = async ({ clock, store }: ExportsDependencies, { db, caller: { personId } }: CallScope<Caller>) => {
  const found = await findExport(db, personId);
  if (found?.state !== 'ready' || isExpired(found, clock())) throw new ApiError('EXPORT_NOT_FOUND');
  const { id } = found;
  const sizeBytes = await store.sizeOf(id);
  if (sizeBytes === null) throw new ApiError('EXPORT_NOT_FOUND');
  return { id, sizeBytes, createdAt: new Date(found.createdAt), read: (range: { readonly start: number; readonly end: number }) => store.open(id, range) };
};

/** Deletes expired exports and files without a row. Returns their number. */
const sweep = async ({ database, clock, store }: ExportsDependencies): Promise<number> => {
  const now = clock();
  const expired = await deleteExpiredExports(database, now);
  for (const id of expired) await store.remove(id);
  return expired.length + await store.removeStrays(new Date(now.getTime() - strayMs), (ids) => findExportIds(database, ids));
};

/** Exports of accounts (decisions, 6.20). */
export const createExports = (dependencies: ExportsDependencies) => bindFirst(dependencies, { describe, start, open, sweep });

export type ExportsService = ReturnType<typeof createExports>;
