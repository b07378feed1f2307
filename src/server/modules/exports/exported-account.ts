import { avatarHashIn } from '../../../contract/api/byte-routes';
import type { PageOfFiles } from '../../../contract/api/file-endpoints';
import type { Locale } from '../../../contract/preferences';
import { missingFilesTexts } from '../../../locales/missing-files-texts';
import type { Caller, CallScope } from '../../call-scope';
import type { Logger } from '../../logging';
import type { Clock } from '../../system-clock';
import type { ZipEntry } from '../batch-downloads/zip-stream-service';
import type { BlobsService } from '../blobs/blobs-service';
import type { ContentExports } from '../content/content-export-service';
import type { BatchContents } from '../files/batch-contents-service';
import type { ListsService } from '../files/file-lists-service';
import { channels } from '../notices/channels-service';
import type { ProfilesService } from '../profiles/profiles-service';
import type { SettingsService } from '../settings/settings-service';
import { findOwnTags } from './exports-repository';

export interface ExportedAccountDependencies {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly profiles: Pick<ProfilesService, 'describe'>;
  readonly settings: Pick<SettingsService, 'get' | 'preferences'>;
  readonly lists: ListsService;
  readonly contents: Pick<BatchContents, 'openOwnPlaces' | 'walk'>;
  readonly documents: ContentExports;
  readonly blobs: Pick<BlobsService, 'read'>;
}

type Scope = CallScope<Caller>;

/** Maximum number of files in one part of a list. Only one part is in memory. */
const partLimit = 20_000;

const jsonBytes = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
const jsonEntry = (path: string, value: unknown, modifiedAt: Date): ZipEntry => ({ kind: 'bytes', path, bytes: jsonBytes(value), modifiedAt });

/** The fields of a listed file that concern the person. */
const listedFile = ({ guid, name, type, fileSize = null, createdAt, updatedAt, role, starred = false, lastUsedAt = null, sharedAt = null, shareMode = 'private' }: PageOfFiles['files'][number]) =>
  ({ guid, name, type, sizeBytes: fileSize, createdAt, updatedAt, role, isStarred: starred, lastUsedAt, sharedAt, shareMode });

type FindPage = (cursor: string | undefined) => Promise<PageOfFiles>;

/** A list as one or more parts: `starred.json`, `starred-2.json`. */
const listEntries = async function* (name: string, findPage: FindPage, now: Date): AsyncGenerator<ZipEntry> {
  let [part, files] = [1, [] as ReturnType<typeof listedFile>[]];
  const entry = (): ZipEntry => jsonEntry(`lists/${name}${part === 1 ? '' : `-${part}`}.json`, files, now);
  for (let cursor: string | null | undefined = undefined; cursor !== null;) {
    const page: PageOfFiles = await findPage(cursor);
    files.push(...page.files.map(listedFile));
    cursor = page.nextCursor;
    if (files.length < partLimit || cursor === null) continue;
    yield entry();
    [part, files] = [part + 1, []];
  }
  yield entry();
};

const profileEntries = async function* ({ profiles, blobs, logger }: ExportedAccountDependencies, scope: Scope, now: Date): AsyncGenerator<ZipEntry> {
  // Of the team only what the membership is: its facts and settings belong to the team.
  const { team, ...profile } = await profiles.describe(scope);
  yield jsonEntry('profile.json', { ...profile, team: team && { id: team.id, name: team.name } }, now);
  const hash = avatarHashIn(profile.avatarUrl ?? '');
  if (hash === null) return;
  const bytes = await blobs.read(hash).catch((error: unknown) => {
    logger.error({ hash, err: error }, 'The picture of a person could not be read');
    return null;
  });
  yield bytes ? { kind: 'bytes', path: 'profile-picture.webp', bytes, modifiedAt: now } : { kind: 'refused', path: 'profile-picture.webp', code: 'INTERNAL', args: {} };
};

const settingsEntry = async ({ settings }: ExportedAccountDependencies, scope: Scope, now: Date): Promise<ZipEntry> =>
  jsonEntry('settings.json', { preferences: await settings.preferences(scope), noticeChannels: await channels.get(scope), settings: JSON.parse(await settings.get(scope)) as unknown }, now);

/** An online file is a folder with its content in several forms, so that no form has the name of another file. */
const documentEntries = async function* ({ documents, logger }: ExportedAccountDependencies, entry: Extract<ZipEntry, { kind: 'unstored' }>, signal: AbortSignal): AsyncGenerator<ZipEntry> {
  const { guid, type, path, modifiedAt } = entry;
  const content = await documents.read(guid, type, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    logger.error({ guid, err: error }, 'The content of a file could not be exported');
    return 'damaged' as const;
  });
  if (content === 'damaged') yield { kind: 'refused', path, code: 'INTERNAL', args: {} };
  else if (content === null) yield entry;
  else {
    yield { kind: 'folder', path, modifiedAt };
    yield { kind: 'bytes', path: `${path}/content.txt`, bytes: Buffer.from(content.text), modifiedAt };
    if (content.blocks) yield jsonEntry(`${path}/content.json`, content.blocks, modifiedAt);
    if (content.state) yield { kind: 'bytes', path: `${path}/content.yjs`, bytes: Buffer.from(content.state), modifiedAt };
  }
};

const fileEntries = async function* (dependencies: ExportedAccountDependencies, scope: Scope, locale: Locale, signal: AbortSignal): AsyncGenerator<ZipEntry> {
  const places = await dependencies.contents.openOwnPlaces(scope);
  for await (const found of dependencies.contents.walk(scope, places, missingFilesTexts[locale].missingFileName)) {
    const entry = { ...found, path: `files/${found.path}` };
    if (entry.kind === 'unstored') yield* documentEntries(dependencies, entry, signal);
    else yield entry;
  }
};

/**
 * Everything in the zip with a person's account: the profile, settings, lists, and the files of the desktop and the personal
 * spaces. Files of teams are not part of it. `onFile` is called for each file of the person that is added.
 */
export const exportedAccount = async function* (dependencies: ExportedAccountDependencies, scope: Scope, { locale, signal, onFile }: { readonly locale: Locale; readonly signal: AbortSignal; readonly onFile: () => void }): AsyncGenerator<ZipEntry> {
  const { lists, clock } = dependencies;
  const now = clock();
  yield* profileEntries(dependencies, scope, now);
  yield await settingsEntry(dependencies, scope, now);
  for (const [name, type] of [['created', 'created'], ['shared-with-me', 'shared'], ['recent', 'used']] as const) yield* listEntries(name, (cursor) => lists.recent(scope, { type, cursor }), now);
  yield* listEntries('starred', (cursor) => lists.starred(scope, { cursor }), now);
  yield jsonEntry('lists/tags.json', await findOwnTags(scope.db, scope.caller.personId), now);
  for await (const entry of fileEntries(dependencies, scope, locale, signal)) {
    if (entry.kind === 'file' || (entry.kind === 'bytes' && entry.path.endsWith('/content.txt'))) onFile();
    yield entry;
  }
};
