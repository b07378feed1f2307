import type { ExportFailure } from '../../../contract/api/account-endpoints';
import { bindFirst } from '../../bind-first';
import { createCallScope, type Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import { causesOf, isDiskFullCode } from '../../error-causes';
import { streamZip, type ZipDownloadOptions } from '../batch-downloads/zip-stream-service';
import type { ExternalJobHandler } from '../jobs/jobs-service';
import type { Mail } from '../mail/mail-service';
import type { PeopleService } from '../people/people-service';
import { recordPersonEvent } from '../people/person-events-service';
import { exportedAccount, type ExportedAccountDependencies } from './exported-account';
import { scheduleExportMail } from './export-mail-service';
import type { ExportStore } from './export-store';
import type { AccountExportJob } from './exports-service';
import { completeExport, failExport, findExport, findOwnerAccount } from './exports-repository';

export interface ExportJobDependencies extends Omit<ExportedAccountDependencies, 'blobs'> {
  readonly database: Database;
  readonly store: ExportStore;
  readonly mail: Mail;
  readonly people: Pick<PeopleService, 'byId'>;
  readonly blobs: ZipDownloadOptions['blobs'];
}

/** How long a zip can be downloaded (decisions, 6.20). Milliseconds. */
const lifetimeMs = 7 * 24 * 60 * 60_000;
/** After this number of attempts that failed, or whose server ended, the person has to request the export again. */
const maximumTries = 3;

/** The person as a caller. A job has no session; the id of the export takes its place. Null after the account was deleted. */
const ownerOf = async ({ database, people }: ExportJobDependencies, { personId, exportId }: AccountExportJob): Promise<Caller | null> => {
  const [person, account] = [await people.byId(database, personId), await findOwnerAccount(database, personId)];
  return person && account && { personId, sessionId: exportId, person, account };
};

const isDiskFull = (error: unknown): boolean => [...causesOf(error)].some((cause) => isDiskFullCode(cause) || cause.code === 'STORAGE_FULL');

/** Builds the zip, and notifies the person by an event and a mail. A zip of an export that was replaced meanwhile is discarded. */
const build = async (dependencies: ExportJobDependencies, owner: Caller, { personId, exportId, locale }: AccountExportJob, signal: AbortSignal): Promise<void> => {
  const { database, store, mail, clock, logger, blobs } = dependencies;
  const { person } = owner;
  let fileCount = 0;
  const scope = createCallScope(database, owner, null);
  const entries = exportedAccount(dependencies, scope, { locale, signal, onFile: () => { fileCount += 1; } });
  const written = await store.write(exportId, streamZip(entries, { blobs, clock, logger, locale, signal }), signal);
  try {
    await database.transaction(async (db) => {
      const now = clock();
      if (!await completeExport(db, personId, exportId, { expiresAt: new Date(now.getTime() + lifetimeMs), sizeBytes: written.sizeBytes, fileCount })) return;
      await recordPersonEvent({ ...scope, db }, 'Account', { personId, desktopGuid: person.desktopGuid });
      await scheduleExportMail(mail, db, person, exportId, locale, now);
      signal.throwIfAborted();
      await written.keep();
    });
  } finally {
    await written.discard();
  }
};

const fail = async ({ database }: ExportJobDependencies, owner: Caller, { personId, exportId }: AccountExportJob, failure: ExportFailure): Promise<void> => {
  await database.transaction(async (db) => {
    if (await failExport(db, personId, exportId, failure)) await recordPersonEvent(createCallScope(db, owner, null), 'Account', { personId, desktopGuid: owner.person.desktopGuid });
  });
};

/** Builds an export that is being prepared. A full disk fails it immediately, other errors after `maximumTries` attempts. */
const runJob = async (dependencies: ExportJobDependencies, { payload, tries }: Parameters<ExternalJobHandler>[0], signal: AbortSignal): Promise<void> => {
  const job = payload as AccountExportJob;
  const owner = await ownerOf(dependencies, job);
  const found = await findExport(dependencies.database, job.personId);
  if (owner === null || found?.id !== job.exportId || found.state !== 'preparing') return;
  if (tries > maximumTries) return fail(dependencies, owner, job, 'INTERNAL');
  try {
    await build(dependencies, owner, job, signal);
  } catch (error) {
    if (signal.aborted || (tries < maximumTries && !isDiskFull(error))) throw error;
    dependencies.logger.error({ err: error, personId: job.personId }, 'An account could not be exported');
    await fail(dependencies, owner, job, isDiskFull(error) ? 'STORAGE_FULL' : 'INTERNAL');
  }
};

/** The job that builds exports. */
export const createExportJob = (dependencies: ExportJobDependencies) => bindFirst(dependencies, { runJob });
