import type { PolicySource } from './policies';
import type { RunProgram } from './registry-policies';

const folder = '/Library/Managed Preferences';

/** The files of macOS management profiles, for the computer and for the current user. */
export const managedPreferences = (appId: string, userName: string): readonly string[] =>
  [`${folder}/${appId}.plist`, `${folder}/${userName}/${appId}.plist`];

/** Reads a macOS property list, possibly binary, with the system's converter. Only the system can write to this folder. */
export const createManagedPreferences = (path: string, isThere: (path: string) => boolean, run: RunProgram): PolicySource => ({
  location: path,
  async read() {
    if (!isThere(path)) return null;
    const json = await run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', path]);
    if (json === null) throw new Error('cannot be read as a property list');
    const found = JSON.parse(json) as unknown;
    // Removes the profile's metadata.
    return typeof found === 'object' && found !== null && !Array.isArray(found)
      ? Object.fromEntries(Object.entries(found).filter(([name]) => !name.startsWith('Payload')))
      : found;
  },
});
