import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { failureSchema } from '../../contract/ipc/failure-schema';
import type { UploadStorePort } from '../../core/uploads/upload-queue-ports';
import type { UploadRecord } from '../../core/uploads/upload-record';
import { syncDirectory } from '../../disk/flush';
import type { Log } from '../logging/logger';
import { parseDocument } from '../storage/document';

/** The format of a record's file. */
const recordFormat = {
  version: 1,
  schema: z.object({
    id: z.string(), order: z.number(), name: z.string(), sizeBytes: z.number(), mimeType: z.string(), modifiedAt: z.string(), folder: z.string(), isRelocated: z.boolean(),
    key: z.string(), url: z.string().nullable(), origin: z.string(), from: z.string(), isCopied: z.boolean(), failure: failureSchema.nullable(), queuedAt: z.string(),
  }),
};

export const recordExtension = '.json';

const writeAtomically = async (path: string, text: string): Promise<void> => {
  const beside = `${path}.${randomUUID()}.part`;
  try {
    const handle = await open(beside, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
};

/** The upload queue of one account: one small file per record, in a private folder. */
export const openUploadRecordStore = (folder: string, log: Log): UploadStorePort => {
  const known = new Map<string, UploadRecord>();
  const pathOf = (id: string): string => join(folder, id + recordExtension);
  /** Operations run one after the other, so that each starts from the previous result. */
  let last: Promise<unknown> = Promise.resolve();
  const runInOrder = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(run);
    last = turn.catch(() => undefined);
    return turn;
  };
  const write = (record: UploadRecord): Promise<void> => writeAtomically(pathOf(record.id), JSON.stringify({ version: recordFormat.version, data: record }));
  const remove = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      await rm(pathOf(id), { force: true });
      known.delete(id);
    }
  };

  const readOne = async (name: string): Promise<void> => {
    const path = join(folder, name);
    try {
      const parsed = parseDocument(await readFile(path, 'utf8'), recordFormat);
      if (parsed.kind === 'damaged') throw parsed.error;
      if (parsed.kind === 'newer') log.error('a newer version of the app wrote an upload; it is left alone', { path, version: parsed.version });
      else known.set(parsed.data.id, parsed.data);
    } catch (error) {
      const asidePath = `${path}.unreadable-${Date.now()}`;
      try {
        await rename(path, asidePath);
        log.warn('an upload that was kept could not be read and was put aside', { asidePath, error });
      } catch (stuck) {
        log.error('an upload that was kept can neither be read nor put aside', { path, error: stuck });
      }
    }
  };
  let reading: Promise<void> | null = null;
  const readAll = async (): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) if (name.endsWith(recordExtension)) await readOne(name);
  };
  const opened = (): Promise<void> => reading ??= readAll().catch((error: unknown) => {
    reading = null;
    throw error;
  });

  return {
    read: () => runInOrder(async () => {
      try {
        await opened();
      } catch (error) {
        log.error('the uploads that were kept cannot be read', { error });
      }
      return [...known.values()];
    }),
    put: (records) => runInOrder(async () => {
      await opened();
      try {
        for (const record of records) {
          await write(record);
          known.set(record.id, record);
        }
        await syncDirectory(folder);
      } catch (error) {
        await remove(records.map(({ id }) => id));
        throw error;
      }
    }),
    update: (id, change) => runInOrder(async () => {
      const before = known.get(id);
      if (!before) return undefined;
      const after = change(before);
      if (after === before) return before;
      await write(after);
      known.set(id, after);
      await syncDirectory(folder);
      return after;
    }),
    remove: (id) => runInOrder(async () => {
      await opened();
      await remove([id]);
      await syncDirectory(folder);
    }),
    onChanged: () => () => undefined,
  };
};
