import { createHash } from 'node:crypto';
import type { ApiClient } from '../../api-client/api-client';
import { fileTypes } from '../../contract/entities/file';
import { mediaTypeOf } from '../../core/media-types';
import { clientWith, type Server } from '../account';
import type { createRetry } from '../retry-until-available';
import { uploadFile, type UploadTarget } from '../upload-file';
import type { DemoEntry } from './demo-contents';

const dayMs = 86_400_000;
/** Maximum number of entries of one folder that are created concurrently. */
const concurrency = 4;

export interface DemoImporterOptions {
  readonly token: string;
  readonly email: string;
  /** When the creation of the demo workspace began; part of every idempotency key, together with the email. */
  readonly startedAt: string;
  readonly retry: ReturnType<typeof createRetry>;
}

/** Imports files on behalf of one person. Every step has its own idempotency key, so that it runs only once. */
export const createDemoImporter = (server: Server, { token, email, startedAt, retry }: DemoImporterOptions) => {
  const client = clientWith(server, token);
  const target: UploadTarget = { ...server, token };
  const begunMs = Date.parse(startedAt);
  const guids = new Map<string, string>();

  const keyOf = (place: string): string => createHash('sha256').update(`${startedAt}\0${email}\0${place}`).digest('hex');
  /** When an entry was last changed: entries of one day are spread over some hours. */
  const modifiedAtOf = ({ daysAgo }: DemoEntry, place: string): Date =>
    new Date(begunMs - daysAgo * dayMs - (createHash('sha256').update(place).digest().readUInt16LE(0) / 65_536) * dayMs * 0.3);

  const importEntry = async (entry: DemoEntry, parent: string, place: string): Promise<void> => {
    const [modifiedAt, idempotencyKey] = [modifiedAtOf(entry, place), keyOf(place)];
    if ('upload' in entry) {
      const content = entry.content();
      await retry(() => uploadFile(target, { content, sizeBytes: content.length, name: entry.upload, folder: parent, mimeType: mediaTypeOf(entry.upload), modifiedAt, idempotencyKey }));
      return;
    }
    const name = 'folder' in entry ? entry.folder : entry.online;
    const body = { type: 'folder' in entry ? fileTypes.folder : fileTypes[entry.type], name, folder: parent, modifiedAt: modifiedAt.toISOString(), ...('online' in entry && entry.content !== undefined ? { content: entry.content } : {}) };
    const { guid } = await retry(() => client.call('files.create', { body }, { idempotencyKey }));
    guids.set(name, guid);
    if ('folder' in entry) await importAll(entry.children, guid, place);
  };

  const importAll = async (entries: readonly DemoEntry[], parent: string, place: string): Promise<void> => {
    const waiting = entries.map((entry, index) => ({ entry, place: `${place}/${index}` })).values();
    await Promise.all(Array.from({ length: concurrency }, async () => {
      for (const next of waiting) await importEntry(next.entry, parent, next.place);
    }));
  };

  return {
    importAll,
    /** Runs a further step, by a unique name. */
    once: <Result>(step: string, act: (client: ApiClient, options: { idempotencyKey: string }) => Promise<Result>): Promise<Result> =>
      retry(() => act(client, { idempotencyKey: keyOf(step) })),
    /** The guid of an imported folder or online file, by its name. */
    guidOf(name: string): string {
      const guid = guids.get(name);
      if (guid === undefined) throw new Error(`The demo workspace has no ${name}.`);
      return guid;
    },
  };
};

export type DemoImporter = ReturnType<typeof createDemoImporter>;
