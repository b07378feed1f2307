import type { PolicySource } from './policies';

/** Runs a program. Resolves with its output, or null if it failed. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<string | null>;

/** The registry key of group policies. Only administrators can write to it, under both roots. */
export const policyKey = String.raw`Software\Policies\Deckle`;

const rootNames = { HKLM: 'HKEY_LOCAL_MACHINE', HKCU: 'HKEY_CURRENT_USER' } as const;
export type RegistryRoot = keyof typeof rootNames;

/**
 * Parses the output of `reg query <key> /s`. Values of the key are policies. A subkey is a list if its values are
 * numbered, as group policies write lists, and an object otherwise. DWORDs 0 and 1 are booleans. Returns null without
 * values.
 */
export const parseRegistry = (printed: string, key: string): Record<string, unknown> | null => {
  const found = new Map<string, Map<string, unknown>>();
  let values: Map<string, unknown> | null = null;
  for (const line of printed.split(/\r?\n/)) {
    if (/^HKEY_/i.test(line)) values = valuesOfKey(found, line.trim(), key);
    const [, name, type, data = ''] = /^ {4}(.+?) {4}(REG_\w+)(?: {4}(.*))?$/.exec(line) ?? [];
    if (values && name !== undefined && type !== undefined) values.set(name, valueOf(type, data));
  }
  const { '': own = new Map<string, unknown>(), ...below } = Object.fromEntries(found);
  const result = { ...Object.fromEntries(own), ...Object.fromEntries(Object.entries(below).filter(([, inside]) => inside.size > 0).map(([name, inside]) => [name, listOrObject(inside)])) };
  return Object.keys(result).length === 0 ? null : result;
};

/** The values of the key named by a line; null if it is neither the policy key nor its direct subkey. */
const valuesOfKey = (found: Map<string, Map<string, unknown>>, line: string, key: string): Map<string, unknown> | null => {
  if (!`${line}\\`.toLowerCase().startsWith(`${key}\\`.toLowerCase())) return null;
  const name = line.slice(key.length + 1);
  if (name.includes('\\')) return null;
  const values = new Map<string, unknown>();
  found.set(name, values);
  return values;
};

const valueOf = (type: string, data: string): unknown => {
  if (type === 'REG_MULTI_SZ') return data.split(String.raw`\0`).filter((part) => part !== '');
  if (type !== 'REG_DWORD') return data;
  const number = Number.parseInt(data, 16);
  return number === 0 ? false : number === 1 ? true : number;
};

const listOrObject = (values: ReadonlyMap<string, unknown>): unknown =>
  [...values.keys()].every((name) => /^\d+$/.test(name))
    ? [...values].sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
    : Object.fromEntries(values);

/** Runs `reg.exe` with the UTF-8 code page; the default is the console's legacy code page. */
export const createRegistrySource = (root: RegistryRoot, systemFolder: string, run: RunProgram): PolicySource => ({
  location: `${root}\\${policyKey}`,
  async read() {
    const query = `${systemFolder}\\reg.exe query ${root}`;
    // The query fails on most computers, which have no such key. A second query of a key that always exists
    // distinguishes this from other errors.
    const command = `chcp 65001 >nul & ${query}\\${policyKey} /s || ${query}\\Software`;
    const printed = await run(`${systemFolder}\\cmd.exe`, ['/d', '/s', '/c', `"${command}"`]);
    if (printed === null) throw new Error('the registry cannot be read');
    return parseRegistry(printed, `${rootNames[root]}\\${policyKey}`);
  },
});
