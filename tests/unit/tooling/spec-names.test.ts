import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../e2e');
const dependsOnHost = /\bhostKind\b|\bhost\.kind\b|support\/(browser|desktop)-host'/;

it('specs that depend on the host have it in their names, so they run on both hosts (playwright.config.ts)', () => {
  const plain = readdirSync(folder).filter((name) => /^[^.]+\.spec\.ts$/.test(name));
  expect(plain.length).toBeGreaterThan(10);
  expect(plain.filter((name) => dependsOnHost.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});

it('the names of specs end in nothing else', () => {
  const names = readdirSync(folder).filter((name) => name.includes('.spec.'));
  expect(names.filter((name) => !/^[^.]+(\.(both|browser|desktop))?\.spec\.ts$/.test(name))).toEqual([]);
});
