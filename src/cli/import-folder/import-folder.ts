import { realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { CallError } from '../../api-client/call-error';
import type { ApiClient } from '../../api-client/api-client';
import { fileTypes } from '../../contract/entities/file';
import { checkName } from '../../core/file-names';
import { CommandError } from '../command-line';
import { createRetry } from '../retry-until-available';
import { FileChangedError, uploadFile, type UploadTarget } from '../upload-file';
import { entriesOf, filesBelow, openRegularFile, failureReasonOf, showPath } from './source-entries';
import { defaultJournalFile, openJournal } from './import-journal';
import { mediaTypeOf } from '../../core/media-types';
import { createProgress, type ImportCounts, type SkippedEntry } from './import-progress';
import { createTaskLimiter } from './task-limiter';

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

/** Imports a local folder into the workspace: tree, names, bytes and modification times. */
export const importFolder = async (options: ImportOptions): Promise<ImportResult> => {
  const source = realFolder(options.folder);
  const { id: personId } = await options.client.call('account.me', {});
  const identity = { server: options.target.server, personId, into: options.into, source };
  const journal = await openJournal(options.journalFile ?? defaultJournalFile(identity), identity, options.isRestart);
  const counts: ImportCounts = { files: 0, folders: 0, alreadyImported: 0, bytes: 0 };
  const leftBehind: SkippedEntry[] = [];
  const progress = createProgress(counts);
  const retry = createRetry(options.retryTimeoutMs, progress.waiting);
  const files = createTaskLimiter(maximumConcurrentFiles);
  const folders = createTaskLimiter(maximumConcurrentFolders);
  const onDisk = (path: string): string => (path === '' ? source : `${source}/${path}`);

  const skip = (path: string, reason: string, isLoss: boolean): void => {
    leftBehind.push({ path: showPath(path === '' ? '.' : path), reason, isLoss });
  };

  /** Sends one entry exactly once. If it cannot be imported, returns null and adds a line to the summary. */
  const importEntry = async (path: string, name: string, send: (name: string, idempotencyKey: string) => Promise<string>): Promise<string | null> => {
    const known = journal.guidOf(path);
    if (known !== undefined) {
      counts.alreadyImported += 1;
      return known;
    }
    const checked = checkName(name);
    if (!checked.ok) {
      skip(path, nameReasons[checked.code], true);
      return null;
    }
    try {
      const guid = await retry(() => send(checked.name, journal.idempotencyKeyOf(path)));
      journal.record(path, guid);
      progress.progressed();
      return guid;
    } catch (error) {
      if (error instanceof CommandError || isFatal(error)) throw error;
      skip(path, error instanceof FileChangedError ? 'it became shorter during the import' : refusalText(error), true);
      return null;
    }
  };

  const importFile = async (path: string, name: string, parent: string): Promise<void> => {
    if (journal.guidOf(path) !== undefined) {
      counts.alreadyImported += 1;
      return;
    }
    let opened: Awaited<ReturnType<typeof openRegularFile>>;
    try {
      opened = await openRegularFile(onDisk(path));
    } catch (error) {
      skip(path, failureReasonOf(error), true);
      return;
    }
    if (!opened) {
      skip(path, 'it was replaced during the import', true);
      return;
    }
    const { file, sizeBytes, modifiedAt } = opened;
    try {
      const guid = await importEntry(path, name, (checkedName, idempotencyKey) => uploadFile(options.target, {
        content: file, sizeBytes, name: checkedName, folder: parent, mimeType: mediaTypeOf(checkedName), modifiedAt, idempotencyKey,
      }));
      if (guid === null) return;
      counts.files += 1;
      counts.bytes += sizeBytes;
    } finally {
      await file.close();
    }
  };

  const waiting: WaitingFolder[] = [{ path: '', name: basename(source) || 'Imported', parent: options.into }];

  const importSubfolder = async ({ path, name, parent }: WaitingFolder): Promise<void> => {
    const wasKnown = journal.guidOf(path) !== undefined;
    const modifiedAt = statSync(onDisk(path), { throwIfNoEntry: false })?.mtime.toISOString();
    const guid = await importEntry(path, name, async (checkedName, idempotencyKey) => (await options.client.call('files.create', {
      body: { type: fileTypes.folder, name: checkedName, folder: parent, ...(modifiedAt ? { modifiedAt } : {}) },
    }, { idempotencyKey })).guid);
    if (guid === null) {
      for await (const lost of filesBelow(Buffer.from(onDisk(path)))) skip(`${path}/${lost}`, 'the folder it lies in could not be brought', true);
      return;
    }
    if (!wasKnown) counts.folders += 1;
    try {
      for await (const entry of entriesOf(onDisk(path))) {
        const entryPath = path === '' ? ('shown' in entry ? entry.shown : entry.name) : `${path}/${'shown' in entry ? entry.shown : entry.name}`;
        if (entry.kind === 'left-behind') {
          skip(entryPath, entry.reason, entry.isLoss);
          for await (const lost of entry.below) skip(`${entryPath}/${lost}`, 'the folder it lies in could not be brought', true);
        }
        else if (entry.kind === 'folder') waiting.push({ path: entryPath, name: entry.name, parent: guid });
        else await files.start(() => importFile(entryPath, entry.name, guid));
      }
    } catch (error) {
      if (error instanceof CommandError || error instanceof CallError) throw error;
      skip(path, failureReasonOf(error), true);
    }
  };

  try {
    // A stack: it stays short, because the deepest folder comes next.
    do {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const folder = next;
        await folders.start(() => importSubfolder(folder));
      }
    } while (await folders.waitForOne() || waiting.length > 0);
    await files.drain();
  } finally {
    // Running work ends, and is recorded in the journal, before the summary.
    await Promise.allSettled([folders.drain(), files.drain()]);
    journal.close();
    progress.finish(leftBehind);
  }
  return { counts, skipped: leftBehind };
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
