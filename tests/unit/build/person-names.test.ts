import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parser } from 'typescript-eslint';
import { Linter, type Rule } from 'eslint';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const { personNames } = await import(pathToFileURL(join(import.meta.dirname, '../../../build/lint/person-names.js')).href) as { personNames: Rule.RuleModule };

/** A program without the standard library is built in milliseconds. */
const declarations = `
interface ReadonlyArray<T> { map<U>(show: (each: T) => U): readonly U[]; readonly [index: number]: T }
interface Person { readonly id: number; readonly name: string; readonly avatar: string | null }
declare const person: Person; declare const maybe: Person | null | undefined; declare const people: readonly Person[];
declare const file: { readonly guid: string; readonly name: string; readonly creator: Person | null };
declare const account: Person & { readonly email: string | null }; declare const department: { readonly id: number; readonly name: string };
declare const show: (text: unknown) => void;
`;

const refused: readonly (readonly [statement: string, count: number])[] = [
  ['show(person.name);', 1], ['show(maybe?.name);', 1], ['show(file.creator?.name ?? file.name);', 1], ['{ const { id, name } = person; show([id, name]); }', 1],
  ['show(people.map(({ name }) => name));', 1], ['show(people.map(({ id, name: shown }) => [id, shown]));', 1], ['show([person.name, people[0]?.name]);', 2],
];
const accepted = [
  'show(file.name);', 'show(department.name);', 'show(account.name);', '{ const { name } = account; show(name); }', 'show(person.name === file.name);', 'show(maybe?.name !== undefined);', 'show(person.id);', 'show({ name: "x" });',
];

/** The number of stored names that the rule finds in each statement. */
const countByStatement = (): ReadonlyMap<string, number> => {
  const statements = [...refused.map(([statement]) => statement), ...accepted];
  const folder = mkdtempSync(join(tmpdir(), 'deckle-person-names-'));
  const path = join(folder, 'screen.ts');
  const source = `${declarations}${statements.join('\n')}`;
  writeFileSync(path, source);
  const program = ts.createProgram([path], { strict: true, noLib: true, types: [] });
  const messages = new Linter({ cwd: folder }).verify(source, [{
    files: ['**/*.ts'], languageOptions: { parser, parserOptions: { programs: [program] } },
    plugins: { renderer: { rules: { 'person-names': personNames } } }, rules: { 'renderer/person-names': 'error' },
  }], path);
  rmSync(folder, { recursive: true });
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  const firstLine = declarations.split('\n').length;
  return new Map(statements.map((statement, index) => [statement, messages.filter(({ line }) => line === firstLine + index).length]));
};

describe('the rule of names of people', () => {
  const counts = countByStatement();

  it.each(refused)('refuses %s', (statement, count) => {
    expect(counts.get(statement)).toBe(count);
  });

  it.each(accepted)('accepts %s', (statement) => {
    expect(counts.get(statement)).toBe(0);
  });
});
