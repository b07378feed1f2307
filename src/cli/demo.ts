import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { CallError } from '../api-client/call-error';
import { desktopId } from '../contract/entities/common';
import { fileTypes } from '../contract/entities/file';
import { passwordDigest } from '../core/password';
import { writeFileDurably } from '../server/data-directory/write-file';
import { clientWith, signIn, type Server } from './account';
import { demoPeople, type DemoEntry, type DemoPerson } from './demo/contents';
import { createPatience } from './patience';
import { uploadFile, type UploadTarget } from './upload-file';

/** How to sign in to the demo workspace, kept in the data directory. */
const demoAccountSchema = z.object({ email: z.string(), password: z.string(), isComplete: z.boolean(), begunAt: z.string() });
export type DemoAccount = z.infer<typeof demoAccountSchema>;

/** Null where the data directory has no demo workspace. */
export const readDemoAccount = (demoFile: string): DemoAccount | null =>
  (existsSync(demoFile) ? demoAccountSchema.parse(JSON.parse(readFileSync(demoFile, 'utf8'))) : null);

export interface DemoOptions extends Server {
  readonly demoFile: string;
  /** Whether the data directory is new: only then is a demo workspace begun. */
  readonly isFresh: boolean;
}

const retryForMs = 60_000;
const dayMs = 86_400_000;
/** Entries of one folder that are made at the same time. */
const concurrency = 4;

/**
 * Makes the demo workspace of a new data directory, or goes on with one whose making was interrupted: every step has
 * a key of its own, so none happens twice. Answers null where there is no demo workspace and none is wanted.
 */
export const ensureDemo = async (options: DemoOptions): Promise<DemoAccount | null> => {
  const known = readDemoAccount(options.demoFile);
  if (known?.isComplete || (!known && !options.isFresh)) return known;
  const [main] = demoPeople;
  const account: DemoAccount = known ?? {
    email: main?.email ?? '', password: randomBytes(6).toString('base64url'), isComplete: false, begunAt: new Date().toISOString(),
  };
  writeFileDurably(options.demoFile, JSON.stringify(account));
  for (const person of demoPeople) await bringPerson(options, account, person);
  const complete = { ...account, isComplete: true };
  writeFileDurably(options.demoFile, JSON.stringify(complete));
  return complete;
};

const registerOrSignIn = async (options: DemoOptions, account: DemoAccount, person: DemoPerson): Promise<string> => {
  try {
    const { token } = await clientWith(options, null).call('auth.register', { body: { email: person.email, name: person.name, password: passwordDigest(account.password) } });
    if (token !== null) return token;
  } catch (error) {
    if (!(error instanceof CallError) || error.failure.code !== 'EMAIL_TAKEN') throw error;
  }
  return signIn(options, person.email, account.password);
};

const bringPerson = async (options: DemoOptions, account: DemoAccount, person: DemoPerson): Promise<void> => {
  const patiently = createPatience(retryForMs);
  const token = await patiently(() => registerOrSignIn(options, account, person));
  const client = clientWith(options, token);
  const target: UploadTarget = { ...options, token };
  const begunAt = Date.parse(account.begunAt);

  const bring = async (entry: DemoEntry, parent: string, place: string): Promise<void> => {
    const modifiedAt = new Date(begunAt - entry.daysAgo * dayMs - (createHash('sha256').update(place).digest().readUInt16LE(0) / 65_536) * dayMs * 0.3);
    const idempotencyKey = createHash('sha256').update(`${account.begunAt}\0${person.email}\0${place}`).digest('hex');
    if ('upload' in entry) {
      const content = entry.content();
      await patiently(() => uploadFile(target, { content, sizeBytes: content.length, name: entry.upload, folder: parent, mimeType: entry.mimeType, modifiedAt, idempotencyKey }));
      return;
    }
    const body = 'folder' in entry
      ? { type: fileTypes.folder, name: entry.folder, folder: parent, modifiedAt: modifiedAt.toISOString() }
      : { type: fileTypes[entry.type], name: entry.online, folder: parent, modifiedAt: modifiedAt.toISOString() };
    const { guid } = await patiently(() => client.call('files.create', { body }, { idempotencyKey }));
    if ('folder' in entry) await bringAll(entry.children, guid, place);
  };

  const bringAll = async (entries: readonly DemoEntry[], parent: string, place: string): Promise<void> => {
    const waiting = entries.map((entry, index) => ({ entry, place: `${place}/${index}` })).values();
    await Promise.all(Array.from({ length: concurrency }, async () => {
      for (const next of waiting) await bring(next.entry, parent, next.place);
    }));
  };

  await bringAll(person.entries, desktopId, '');
};
