import { join } from 'node:path';

/** The folder of Electron's own files: the one that ELECTRON_OVERRIDE_DIST_PATH names, or the package's. */
export const electronFolder = (): string => process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(import.meta.dirname, '../node_modules/electron/dist');
