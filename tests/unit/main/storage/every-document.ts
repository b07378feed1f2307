import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { initialDesktopSettings } from '../../../../src/contract/desktop/settings';
import { downloadsDocument } from '../../../../src/main/downloads/download-record';
import { encryptedSecretsDocument } from '../../../../src/main/session/safe-storage-secret-store';
import { accountsDocument } from '../../../../src/main/session/accounts';
import { serversDocument } from '../../../../src/main/session/servers';
import { desktopSettingsDocument } from '../../../../src/main/settings/desktop-settings';
import type { DocumentDefinition } from '../../../../src/main/storage/document';
import { preferencesDocument } from '../../../../src/main/preferences/preferences';
import { updateDocument } from '../../../../src/main/updater/update-document';
import { placementDocument } from '../../../../src/main/windows/bounds';
import { leavingDocument } from '../../../../src/main/windows/leaving';
import { me } from '../fakes';

export interface KnownDocument {
  /** The name of the constant that defines it. */
  readonly constant: string;
  readonly definition: DocumentDefinition<unknown>;
  /** What somebody would miss. */
  readonly sample: unknown;
}

const known = <Value>(constant: string, definition: DocumentDefinition<Value>, sample: Value): KnownDocument =>
  ({ constant, definition: definition as DocumentDefinition<unknown>, sample });

const server = 'https://office.example.org';

/** Every settings file of the app, with something in it. */
export const documents: readonly KnownDocument[] = [
  known('accountsDocument', accountsDocument, { ...accountsDocument.initial(), server, current: 'a1', accounts: { a1: { server, user: me } } }),
  known('serversDocument', serversDocument, { [server]: { basePath: '/api' } }),
  known('encryptedSecretsDocument', encryptedSecretsDocument, { a1: 'bm90aGluZw==' }),
  known('preferencesDocument', preferencesDocument(() => ['en']), { locale: 'jp', themeMode: 'dark', themeColour: 'green', asideCollapsed: true }),
  known('desktopSettingsDocument', desktopSettingsDocument, { ...initialDesktopSettings, opensFilesIn: 'window', globalShortcut: 'Ctrl+Shift+Space' }),
  known('placementDocument', placementDocument, { x: 10, y: 20, width: 1200, height: 800, isMaximized: false }),
  known('updateDocument', updateDocument, { ...updateDocument.initial(), machineId: 'm'.repeat(36), skipped: ['3.4.1'], seen: { stable: { serial: 7, digest: 'a'.repeat(64) }, beta: null } }),
  known('downloadsDocument', downloadsDocument, [{ id: 'd1', guid: 'F000000000000000000001', name: 'a.txt', folder: '/d', replaces: false, etag: '"v1"', totalBytes: 5, state: 'paused', path: null, failure: null }]),
  known('leavingDocument', leavingDocument, { wasAsked: true }),
];

const mainFolder = join(import.meta.dirname, '../../../../src/main');

/** The constants under `src/main` that define a settings file. */
export const definedConstants = (): readonly string[] =>
  readdirSync(mainFolder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts')).flatMap((path) =>
    [...readFileSync(join(mainFolder, path), 'utf8').matchAll(/export const (\w+)[^;=]*(?:=[^;]*?\)\s*)?:\s*DocumentDefinition</g)].map(([, name = '']) => name));
