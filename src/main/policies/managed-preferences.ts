import type { PolicySource } from './policies';
import type { RunProgram } from './registry';

const folder = '/Library/Managed Preferences';

/** Where macOS puts what a management profile says about the app, for the computer and for one of its people. */
export const managedPreferences = (appId: string, userName: string): readonly string[] =>
  [`${folder}/${appId}.plist`, `${folder}/${userName}/${appId}.plist`];

/** A property list of macOS, which may be binary, by the system's own converter. The folder can be written by the system alone. */
export const createManagedPreferences = (path: string, isThere: (path: string) => boolean, run: RunProgram): PolicySource => ({
  place: path,
  async read() {
    if (!isThere(path)) return null;
    const json = await run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', path]);
    if (json === null) throw new Error('cannot be read as a property list');
    const found = JSON.parse(json) as unknown;
    // What the profile says of itself comes along.
    return typeof found === 'object' && found !== null && !Array.isArray(found)
      ? Object.fromEntries(Object.entries(found).filter(([name]) => !name.startsWith('Payload')))
      : found;
  },
});
