import { realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { CallError } from '../../api-client/call-error';
import type { ApiClient } from '../../api-client/api-client';
import { fileTypes } from '../../contract/entities/file';
import { checkName } from '../../core/file-names';
import { CommandError } from '../command-line';
import { createRetry, type RetryUntilAvailable } from '../retry-until-available';
import { FileChangedError, uploadFile, type UploadTarget } from '../upload-file';
import { entriesOf, filesBelow, openRegularFile, failureReasonOf, showPath } from './source-entries';
import { defaultJournalFile, openJournal, type Journal } from './import-journal';
import { mediaTypeOf } from '../../core/media-types';
import { createProgress, type ImportCounts, type SkippedEntry } from './import-progress';
import { createTaskLimiter, type TaskLimiter } from './task-limiter';

export interface ImportOptions {
  readonly target: UploadTarget;
  readonly client: ApiClient;
  /** The local folder; imported as a folder of the same name. */
  readonly folder: string;
  /** Guid of the target folder in the workspace, or `Desktop`. */
  readonly into: string;
  /** Null: a file in the person's state directory, named after source and target. */
  readonly journalFile: string | null;
  /** Imports everything again instead of resuming an earlier run. */
  readonly isRestart: boolean;
  /** How long the server may be unavailable before the import gives up, in milliseconds. */
  readonly retryTimeoutMs: number;
}

export interface ImportResult {
  readonly counts: ImportCounts;
  readonly skipped: readonly SkippedEntry[];
}

/** Maximum number of concurrent files. About this many keep one server process busy. */
const maximumConcurrentFiles = 12;
/** Maximum number of folders created and read concurrently, so that small folders do not wait for each other. */
const maximumConcurrentFolders = 6;

/** A folder whose parent exists already; `path` is relative to the source. */
interface WaitingFolder { readonly path: string; readonly name: string; readonly parent: string }

const realFolder = (folder: string): string => {
  try {
    const path = realpathSync(folder);
    if (statSync(path).isDirectory()) return path;
  } catch (error) {
    throw new CommandError(`${folder} cannot be read: ${failureReasonOf(error)}.`, { cause: error });
  }
  throw new CommandError(`${folder} is not a folder.`);
};

const nameReasons = {
  NAME_EMPTY: 'its name is empty or only spaces',
  NAME_TOO_LONG: 'its name is longer than 255 characters',
  NAME_HAS_CONTROL_CHARACTER: 'its name has a control character',
  NAME_NOT_UNICODE: 'its name is not Unicode',
  NAME_INVISIBLE: 'its name has no visible character',
} as const;

/** A refusal after which no other entry can succeed. */
const isFatal = (error: unknown): boolean => error instanceof CallError && ['NOT_SIGNED_IN', 'ACCOUNT_BLOCKED', 'STORAGE_FULL'].includes(error.failure.code);

const refusalText = (error: unknown): string => {
  if (!(error instanceof CallError)) return failureReasonOf(error);
  return `the server refused it: ${error.failure.message || error.failure.code}`;
};

/** The state of one run. */
interface ImportRun {
  readonly options: ImportOptions;
  /** The real path of the local folder. */
  readonly source: string;
  readonly journal: Journal;
  readonly counts: ImportCounts;
  readonly skipped: SkippedEntry[];
  readonly progress: ReturnType<typeof createProgress>;
  readonly retry: RetryUntilAvailable;
  readonly files: TaskLimiter;
  readonly folders: TaskLimiter;
  readonly waiting: WaitingFolder[];
}

const createRun = async (options: ImportOptions): Promise<ImportRun> => {
  const source = realFolder(options.folder);
  const { id: personId } = await options.client.call('account.me', {});
  const identity = { server: options.target.server, personId, into: options.into, source };
  const journal = await openJournal(options.journalFile ?? defaultJournalFile(identity), identity, options.isRestart);
  const counts: ImportCounts = { files: 0, folders: 0, alreadyImported: 0, bytes: 0 };
  const progress = createProgress(counts);
  return {
    options, source, journal, counts, progress, skipped: [], retry: createRetry(options.retryTimeoutMs, progress.waiting),
    files: createTaskLimiter(maximumConcurrentFiles), folders: createTaskLimiter(maximumConcurrentFolders),
    waiting: [{ path: '', name: basename(source) || 'Imported', parent: options.into }],
  };
};

const localPath = ({ source }: ImportRun, path: string): string => (path === '' ? source : `${source}/${path}`);

const skip = ({ skipped }: ImportRun, path: string, reason: string, isLoss: boolean): void => {
  skipped.push({ path: showPath(path === '' ? '.' : path), reason, isLoss });
};

const skipBelow = async (run: ImportRun, path: string, below: AsyncIterable<string>): Promise<void> => {
  for await (const lost of below) skip(run, `${path}/${lost}`, 'the folder it lies in could not be brought', true);
};

/** Sends one entry exactly once. If it cannot be imported, returns null and adds a line to the summary. */
const importEntry = async (run: ImportRun, path: string, name: string, send: (name: string, idempotencyKey: string) => Promise<string>): Promise<string | null> => {
  const { journal, counts, retry, progress } = run;
  const known = journal.guidOf(path);
  if (known !== undefined) {
    counts.alreadyImported += 1;
    return known;
  }
  const checked = checkName(name);
  if (!checked.ok) {
    skip(run, path, nameReasons[checked.code], true);
    return null;
  }
  try {
    const guid = await retry(() => send(checked.name, journal.idempotencyKeyOf(path)));
    journal.record(path, guid);
    progress.progressed();
    return guid;
  } catch (error) {
    if (error instanceof CommandError || isFatal(error)) throw error;
    skip(run, path, error instanceof FileChangedError ? 'it became shorter during the import' : refusalText(error), true);
    return null;
  }
};

/** Opens a local file. If it cannot be read, returns null and adds a line to the summary. */
const openFile = async (run: ImportRun, path: string): Promise<Awaited<ReturnType<typeof openRegularFile>>> => {
  try {
    const opened = await openRegularFile(localPath(run, path));
    if (!opened) skip(run, path, 'it was replaced during the import', true);
    return opened;
  } catch (error) {
    skip(run, path, failureReasonOf(error), true);
    return null;
  }
};

const importFile = async (run: ImportRun, path: string, name: string, parent: string): Promise<void> => {
  const { journal, counts, options: { target } } = run;
  if (journal.guidOf(path) !== undefined) {
    counts.alreadyImported += 1;
    return;
  }
  const opened = await openFile(run, path);
  if (!opened) return;
  const { file, sizeBytes, modifiedAt } = opened;
  try {
    const guid = await importEntry(run, path, name, (checkedName, idempotencyKey) => uploadFile(target, {
      content: file, sizeBytes, name: checkedName, folder: parent, mimeType: mediaTypeOf(checkedName), modifiedAt, idempotencyKey,
    }));
    if (guid === null) return;
    counts.files += 1;
    counts.bytes += sizeBytes;
  } finally {
    await file.close();
  }
};

/** Imports the files of a folder and enqueues its subfolders. */
const importChildren = async (run: ImportRun, path: string, guid: string): Promise<void> => {
  const { waiting, files } = run;
  try {
    for await (const entry of entriesOf(localPath(run, path))) {
      const shown = 'shown' in entry ? entry.shown : entry.name;
      const entryPath = path === '' ? shown : `${path}/${shown}`;
      if (entry.kind === 'left-behind') {
        skip(run, entryPath, entry.reason, entry.isLoss);
        await skipBelow(run, entryPath, entry.below);
      }
      else if (entry.kind === 'folder') waiting.push({ path: entryPath, name: entry.name, parent: guid });
      else await files.start(() => importFile(run, entryPath, entry.name, guid));
    }
  } catch (error) {
    if (error instanceof CommandError || error instanceof CallError) throw error;
    skip(run, path, failureReasonOf(error), true);
  }
};

const importSubfolder = async (run: ImportRun, { path, name, parent }: WaitingFolder): Promise<void> => {
  const { journal, counts, options: { client } } = run;
  const wasKnown = journal.guidOf(path) !== undefined;
  const modifiedAt = statSync(localPath(run, path), { throwIfNoEntry: false })?.mtime.toISOString();
  const guid = await importEntry(run, path, name, async (checkedName, idempotencyKey) => (await client.call('files.create', {
    body: { type: fileTypes.folder, name: checkedName, folder: parent, ...(modifiedAt ? { modifiedAt } : {}) },
  }, { idempotencyKey })).guid);
  if (guid === null) {
    await skipBelow(run, path, filesBelow(Buffer.from(localPath(run, path))));
    return;
  }
  if (!wasKnown) counts.folders += 1;
  await importChildren(run, path, guid);
};

/** Imports a local folder into the workspace: tree, names, bytes and modification times. */
export const importFolder = async (options: ImportOptions): Promise<ImportResult> => {
  const run = await createRun(options);
  const { waiting, folders, files, journal, progress, counts, skipped } = run;
  try {
    // A stack: it stays short, because the deepest folder comes next.
    do {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const folder = next;
        await folders.start(() => importSubfolder(run, folder));
      }
    } while (await folders.waitForOne() || waiting.length > 0);
    await files.drain();
  } finally {
    // Running work ends, and is recorded in the journal, before the summary.
    await Promise.allSettled([folders.drain(), files.drain()]);
    journal.close();
    progress.finish(skipped);
  }
  return { counts, skipped };
};
