import { describe, expect, it } from 'vitest';
import { parseDocument, readOrQuarantine, type DocumentDisk } from '../../../../src/main/storage/document';
import { documents, earlierFiles } from './every-document';

const failing = (code: string) => (): never => { throw Object.assign(new Error(code), { code }); };

/** An in-memory disk; `unreadable`: error codes by path. */
const createDisk = (files: Map<string, string>, unreadable: Readonly<Record<string, string>> = {}): DocumentDisk => ({
  readText(path) {
    const code = unreadable[path];
    if (code !== undefined) return failing(code)();
    return files.get(path) ?? failing('ENOENT')();
  },
  rename(from, to) {
    const content = files.get(from);
    if (content === undefined) return failing('ENOENT')();
    files.delete(from);
    files.set(to, content);
  },
});

const pathOf = (name: string): string => `/data/${name}.json`;
const textOf = ({ definition, sample }: (typeof documents)[number]): string => JSON.stringify({ version: definition.version, data: sample }, undefined, '\t');
const allFiles = (): Map<string, string> => new Map(documents.map((document) => [pathOf(document.definition.name), textOf(document)]));

/** Reads every document as a start does. Returns the values by name; undefined: the defaults apply. */
const start = (disk: DocumentDisk) => {
  const reported: string[] = [];
  const values = Object.fromEntries(documents.map(({ definition }) => [definition.name, readOrQuarantine(pathOf(definition.name), definition, {
    now: () => 1700, disk, onQuarantined: (path) => { reported.push(`aside ${path}`); }, onQuarantineFailed: (error) => { reported.push(`stuck ${String(error)}`); },
    onNewer: (version) => { reported.push(`newer ${definition.name} ${version}`); },
  })]));
  return { values, reported };
};

const whole = (): Readonly<Record<string, unknown>> => Object.fromEntries(documents.map(({ definition, sample }) => [definition.name, sample]));

describe('the settings files', () => {
  it('are all tested here', () => {
    expect(documents.map(({ constant }) => constant)).toEqual(expect.arrayContaining(['accountsDocument', 'desktopSettingsDocument', 'encryptedSecretsDocument', 'preferencesDocument', 'serversDocument']));
    expect(new Set(documents.map(({ definition }) => definition.name)).size).toBe(documents.length);
  });

  it('are read as they were written', () => {
    expect(start(createDisk(allFiles()))).toEqual({ values: whole(), reported: [] });
  });

  it.each(documents)('of which $definition.name is cut at any byte: it alone starts anew, and its rest is renamed', (document) => {
    const { definition } = document;
    const bytes = Buffer.from(textOf(document));
    const path = pathOf(definition.name);
    const kept = [...Array(bytes.length).keys()].filter((length) => {
      const rest = bytes.subarray(0, length).toString('utf8');
      const files = allFiles().set(path, rest);
      const aside: string[] = [];
      const value = readOrQuarantine(path, definition, { now: () => 1700, disk: createDisk(files), onQuarantined: (at) => { aside.push(at); }, onQuarantineFailed: failing('EIO'), onNewer: failing('newer') });
      const isAside = aside.join() === `${path}.unreadable-1700` && files.get(`${path}.unreadable-1700`) === rest && !files.has(path) && files.size === documents.length;
      return value !== undefined || !isAside;
    });
    expect(kept).toEqual([]);
  });

  it.each(documents.map(({ definition }) => definition))('of which a newer version of the app wrote $name: it alone starts anew, and nothing is renamed', ({ name, version }) => {
    const files = allFiles().set(pathOf(name), JSON.stringify({ version: version + 1, data: whole()[name] }));
    const before = new Map(files);
    expect(start(createDisk(files))).toEqual({ values: { ...whole(), [name]: undefined }, reported: [`newer ${name} ${version + 1}`] });
    expect(files).toEqual(before);
  });

  it.each(documents)('have a migration from each earlier version of $definition.name', ({ definition: { version, migrations = [] } }) => {
    expect(migrations).toHaveLength(version - 1);
  });

  it.each(earlierFiles)('of which an earlier commit wrote $constant in version $version are read', ({ constant, version, data, expected }) => {
    const definition = documents.find((document) => document.constant === constant)?.definition;
    if (!definition) throw new Error(`There is no ${constant}.`);
    expect(parseDocument(JSON.stringify({ version, data }), definition)).toEqual({ kind: 'usable', data: expected });
  });

  it.each(documents.flatMap(({ definition: { name } }) => [
    [name, 'without a version', JSON.stringify(whole()[name])],
    [name, 'of noughts', '\0'.repeat(200)],
    [name, 'of another kind', '[[[]]]'],
  ] as const))('of which %s is %s: it alone starts anew', (name, _, content) => {
    const files = allFiles().set(pathOf(name), content);
    expect(start(createDisk(files)).values).toEqual({ ...whole(), [name]: undefined });
    expect(files.get(`${pathOf(name)}.unreadable-1700`)).toBe(content);
  });

  it.each(documents.flatMap(({ definition: { name } }) => ['EACCES', 'EISDIR', 'EIO', 'ELOOP'].map((code) => [name, code] as const)))(
    'of which %s returns %s: it alone starts anew, and it is renamed', (name, code) => {
      const files = allFiles();
      const { values, reported } = start(createDisk(files, { [pathOf(name)]: code }));
      expect(values).toEqual({ ...whole(), [name]: undefined });
      expect(reported).toEqual([`aside ${pathOf(name)}.unreadable-1700`]);
    },
  );

  it('on a disk that forbids renaming do not prevent the app from starting', () => {
    const disk: DocumentDisk = { readText: failing('EACCES'), rename: failing('EROFS') };
    const { values, reported } = start(disk);
    expect(Object.values(values).filter((value) => value !== undefined)).toEqual([]);
    expect(reported).toEqual(documents.map(() => 'stuck Error: EROFS'));
  });

  it('contain samples that their schemas accept', () => {
    for (const document of documents) expect(parseDocument(textOf(document), document.definition).kind, document.constant).toBe('usable');
  });
});
