import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { capabilityNames } from '../../../src/contract/entities/permissions';

/** The rules as headings of lines in docs/permissions.md: **A1**, **canRead**, **canUseMoveFeature**. */
const page = readFileSync(join(import.meta.dirname, '../../../docs/permissions.md'), 'utf8');
const rules = [...new Set([...page.matchAll(/\*\*([A-Z]\d|can[A-Za-z]+)\*\*/g)].flatMap(([, name]) => name ?? []))];
const folder = join(import.meta.dirname, '../core/permissions');
const titles = readdirSync(folder).filter((name) => name.endsWith('.test.ts') && !name.startsWith('oracle-'))
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/'(?:\\.|[^'\\\n])*'/g) ?? []);

it('the page has a line for every capability', () => {
  expect(rules.filter((name) => name.startsWith('can')).toSorted()).toEqual([...capabilityNames].toSorted());
});

it.each(rules)('%s has a test that names it', (rule) => {
  expect(titles.some((title) => title.split(/[^A-Za-z\d]+/).includes(rule))).toBe(true);
});
