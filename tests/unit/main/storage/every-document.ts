import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultDesktopSettings } from '../../../../src/contract/desktop/desktop-settings-bridge';
import type { DocumentDefinition } from '../../../../src/main/storage/document';
import { accountPersonOf } from '../../../../src/contract/entities/session';
import { me } from '../fakes';

export interface KnownDocument {
  /** The name of the constant that defines the document. */
  readonly constant: string;
  readonly definition: DocumentDefinition<unknown>;
  /** The content of a sample. */
  readonly sample: unknown;
}

const server = 'https://office.example.org';
/** The part of a person's details that is kept. */
const kept = accountPersonOf(me);

/** Sample contents by constant. Documents without a sample are tested with their initial value. */
const samples: Readonly<Record<string, (initial: object) => unknown>> = {
  accountsDocument: (initial) => ({ ...initial, server, current: 'a1', accounts: { a1: { server, user: kept } } }),
  serversDocument: () => ({ [server]: { basePath: '/api' } }),
  encryptedSecretsDocument: () => ({ a1: 'bm90aGluZw==' }),
  preferencesDocument: () => ({ locale: 'jp', themeMode: 'dark', themeColour: 'green', asideCollapsed: true }),
  desktopSettingsDocument: () => ({ ...defaultDesktopSettings, opensFilesIn: 'window', globalShortcut: 'Ctrl+Shift+Space' }),
  updateDocument: (initial) => ({ ...initial, machineId: 'm'.repeat(36), skipped: ['3.4.1'], seen: { stable: { serial: 7, digest: 'a'.repeat(64) }, beta: null } }),
  proxyDocument: () => ({ mode: 'manual', host: 'proxy.example.org', port: 8080, bypass: ['<local>'] }),
  closePromptDocument: () => ({ wasAsked: true }),
};

export interface EarlierFile {
  readonly constant: string;
  readonly version: number;
  readonly data: unknown;
  /** The data that the app reads from the file. */
  readonly expected: unknown;
}

const accountsWith = (user: object, more: object = {}): object => ({ server, current: 'a1', accounts: { a1: { server, user, ...more } } });

/** Files as earlier commits wrote them, or as later ones may write them in the same version. */
export const earlierFiles: readonly EarlierFile[] = [
  // ad359e98: all details of the person, without `isSignedIn` and `recentServers`.
  { constant: 'accountsDocument', version: 1, data: accountsWith(me), expected: accountsWith(kept) },
  // The last commit with version 1.
  { constant: 'accountsDocument', version: 1, data: { ...accountsWith(me, { isSignedIn: true, mustBeWiped: false }), recentServers: [server] }, expected: { ...accountsWith(kept, { isSignedIn: true, mustBeWiped: false }), recentServers: [server] } },
  // The server's next version sent two more details, and the app kept them.
  { constant: 'accountsDocument', version: 1, data: accountsWith({ ...me, gender: true, team: { id: 4, name: 'Press' } }), expected: accountsWith(kept) },
  // A detail is missing, or its fields are those of a later commit.
  { constant: 'accountsDocument', version: 1, data: accountsWith({ id: 7, name: 'Mina' }), expected: accountsWith({ id: 7, name: 'Mina', email: null, mobile: null, avatar: null, desktopGuid: '' }) },
  { constant: 'accountsDocument', version: 2, data: accountsWith({ ...kept, pronouns: 'they' }, { colour: 'blue' }), expected: accountsWith(kept) },
  // b9eac52f: without `keptIn`.
  { constant: 'graphicsDocument', version: 1, data: { isAccelerated: false }, expected: { isAccelerated: false } },
];

const mainFolder = join(import.meta.dirname, '../../../../src/main');
const definitionPattern = /^export const (\w+)[^\n]*: DocumentDefinition<|^export const (\w+) = [^\n]*\): DocumentDefinition</gm;

/** The constants under `src/main` that define a settings file, with their modules. */
const definedConstants = readdirSync(mainFolder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/^storage[/\\]/.test(path))
  .flatMap((path) => [...readFileSync(join(mainFolder, path), 'utf8').matchAll(definitionPattern)].map(([, plain, made]) => ({ path, constant: plain ?? made ?? '' })));

type Defined = DocumentDefinition<unknown> | ((systemLanguages: () => readonly string[]) => DocumentDefinition<unknown>);

/** All settings files of the app. New definitions are found and tested automatically. */
export const documents: readonly KnownDocument[] = await Promise.all(definedConstants.map(async ({ path, constant }) => {
  const defined = (await import(join(mainFolder, path)) as Readonly<Record<string, Defined>>)[constant];
  if (!defined) throw new Error(`${constant} is not exported by ${path}.`);
  const definition = typeof defined === 'function' ? defined(() => ['en']) : defined;
  const initial = definition.initial();
  return { constant, definition, sample: samples[constant]?.(initial as object) ?? initial };
}));
