import { realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { CallError } from '../../api-client/call-error';
import type { ApiClient } from '../../api-client/client';
import { fileTypes } from '../../contract/entities/file';
import { checkName } from '../../core/names';
import { CommandError } from '../command-line';
import { createPatience } from '../patience';
import { FileChangedError, uploadFile, type UploadTarget } from '../upload-file';
import { entriesOf, filesBelow, openRegularFile, reasonOf, showPath } from './entries';
import { defaultJournalFile, openJournal } from './journal';
import { mediaTypeOf } from './media-types';
import { createProgress, type ImportCounts, type LeftBehind } from './progress';
import { createSlots } from './slots';

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
  readonly isBegunAnew: boolean;
  /** How long the server may be unavailable before the import gives up, in milliseconds. */
  readonly patienceMs: number;
}

export interface ImportResult {
  readonly counts: ImportCounts;
  readonly leftBehind: readonly LeftBehind[];
}

/** Maximum number of concurrent files. About this many keep one server process busy. */
const fileSlots = 12;
/** Maximum number of folders created and read concurrently, so that small folders do not wait for each other. */
const folderSlots = 6;

/** A folder whose parent exists already; `path` is relative to the source. */
interface WaitingFolder { readonly path: string; readonly name: string; readonly parent: string }

const realFolder = (folder: string): string => {
  try {
    const path = realpathSync(folder);
    if (statSync(path).isDirectory()) return path;
  } catch (error) {
    throw new CommandError(`${folder} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
  throw new CommandError(`${folder} is not a folder.`);
};

/** Imports a local folder into the workspace: tree, names, bytes and modification times. */
export const importFolder = async (options: ImportOptions): Promise<ImportResult> => {
  const source = realFolder(options.folder);
  const { id: personId } = await options.client.call('account.me', {});
  const identity = { server: options.target.server, personId, into: options.into, source };
  const journal = await openJournal(options.journalFile ?? defaultJournalFile(identity), identity, options.isBegunAnew);
  const counts: ImportCounts = { files: 0, folders: 0, known: 0, bytes: 0 };
  const leftBehind: LeftBehind[] = [];
  const progress = createProgress(counts);
  const patiently = createPatience(options.patienceMs, progress.waiting);
  const files = createSlots(fileSlots);
  const folders = createSlots(folderSlots);
  const onDisk = (path: string): string => (path === '' ? source : `${source}/${path}`);

  const leave = (path: string, reason: string, isLoss: boolean): void => {
    leftBehind.push({ path: showPath(path === '' ? '.' : path), reason, isLoss });
  };

  /** Sends one entry exactly once. If it cannot be imported, returns null and adds a line to the summary. */
  const bring = async (path: string, name: string, send: (name: string, idempotencyKey: string) => Promise<string>): Promise<string | null> => {
    const known = journal.guidOf(path);
    if (known !== undefined) {
      counts.known += 1;
      return known;
    }
    const checked = checkName(name);
    if (!checked.ok) {
      leave(path, nameReasons[checked.code], true);
      return null;
    }
    try {
      const guid = await patiently(() => send(checked.name, journal.idempotencyKeyOf(path)));
      journal.record(path, guid);
      progress.progressed();
      return guid;
    } catch (error) {
      if (error instanceof CommandError || isTheEnd(error)) throw error;
      leave(path, error instanceof FileChangedError ? 'it became shorter during the import' : refusalText(error), true);
      return null;
    }
  };

  const bringFile = async (path: string, name: string, parent: string): Promise<void> => {
    if (journal.guidOf(path) !== undefined) {
      counts.known += 1;
      return;
    }
    let opened: Awaited<ReturnType<typeof openRegularFile>>;
    try {
      opened = await openRegularFile(onDisk(path));
    } catch (error) {
      leave(path, reasonOf(error), true);
      return;
    }
    if (!opened) {
      leave(path, 'it was replaced during the import', true);
      return;
    }
    const { file, sizeBytes, modifiedAt } = opened;
    try {
      const guid = await bring(path, name, (checkedName, idempotencyKey) => uploadFile(options.target, {
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

  const bringFolder = async ({ path, name, parent }: WaitingFolder): Promise<void> => {
    const wasKnown = journal.guidOf(path) !== undefined;
    const modifiedAt = statSync(onDisk(path), { throwIfNoEntry: false })?.mtime.toISOString();
    const guid = await bring(path, name, async (checkedName, idempotencyKey) => (await options.client.call('files.create', {
      body: { type: fileTypes.folder, name: checkedName, folder: parent, ...(modifiedAt ? { modifiedAt } : {}) },
    }, { idempotencyKey })).guid);
    if (guid === null) {
      for await (const lost of filesBelow(Buffer.from(onDisk(path)))) leave(`${path}/${lost}`, 'the folder it lies in could not be brought', true);
      return;
    }
    if (!wasKnown) counts.folders += 1;
    try {
      for await (const entry of entriesOf(onDisk(path))) {
        const entryPath = path === '' ? ('shown' in entry ? entry.shown : entry.name) : `${path}/${'shown' in entry ? entry.shown : entry.name}`;
        if (entry.kind === 'left-behind') {
          leave(entryPath, entry.reason, entry.isLoss);
          for await (const lost of entry.below) leave(`${entryPath}/${lost}`, 'the folder it lies in could not be brought', true);
        }
        else if (entry.kind === 'folder') waiting.push({ path: entryPath, name: entry.name, parent: guid });
        else await files.start(() => bringFile(entryPath, entry.name, guid));
      }
    } catch (error) {
      if (error instanceof CommandError || error instanceof CallError) throw error;
      leave(path, reasonOf(error), true);
    }
  };

  try {
    // A stack: it stays short, because the deepest folder comes next.
    do {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const folder = next;
        await folders.start(() => bringFolder(folder));
      }
    } while (await folders.oneEnded() || waiting.length > 0);
    await files.settled();
  } finally {
    // Running work ends, and is recorded in the journal, before the summary.
    await Promise.allSettled([folders.settled(), files.settled()]);
    journal.close();
    progress.finish(leftBehind);
  }
  return { counts, leftBehind };
};

const nameReasons = {
  NAME_EMPTY: 'its name is empty or only spaces',
  NAME_TOO_LONG: 'its name is longer than 255 characters',
  NAME_HAS_CONTROL_CHARACTER: 'its name has a control character',
  NAME_NOT_UNICODE: 'its name is not Unicode',
  NAME_INVISIBLE: 'its name has no visible character',
} as const;

/** A refusal after which no other entry can succeed. */
const isTheEnd = (error: unknown): boolean => error instanceof CallError && ['NOT_SIGNED_IN', 'ACCOUNT_BLOCKED', 'STORAGE_FULL'].includes(error.failure.code);

const refusalText = (error: unknown): string => {
  if (!(error instanceof CallError)) return reasonOf(error);
  return `the server refused it: ${error.failure.message || error.failure.code}`;
};
