import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { HostOptions } from './tests/e2e/fixture';
import { longSpecs, realFilesVariable, slowFiles, withoutSlowFilesVariable } from './tests/support/long-tests';

const leftOut = [
  ...(process.env[realFilesVariable] === undefined ? longSpecs : []), ...(process.env[withoutSlowFilesVariable] === undefined ? [] : slowFiles),
].map((path) => `**/${path}`);

/**
 * A spec's file name says on which of the two hosts it runs:
 * - `x.spec.ts`: does not depend on the host, so `npm test` runs it in the browser alone; `npm run test:long both-hosts`
 *   runs it on the desktop too, before a release.
 * - `x.both.spec.ts`: tests what differs between the hosts, so it always runs on both.
 * - `x.browser.spec.ts`, `x.desktop.spec.ts`: tests what only that host has.
 * The specs of `longSpecs` run in `npm run test:long` alone. A run of all tests leaves out `slowFiles`.
 */
export default defineConfig<object, HostOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: Math.min(4, availableParallelism()),
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: { actionTimeout: 15_000 },
  projects: [
    { name: 'browser', use: { hostKind: 'browser' }, testIgnore: ['**/*.desktop.spec.ts', ...leftOut] },
    { name: 'desktop', use: { hostKind: 'desktop' }, testMatch: '**/*.{both,desktop}.spec.ts', testIgnore: leftOut },
    { name: 'desktop-rest', use: { hostKind: 'desktop' }, testIgnore: '**/*.{both,browser,desktop}.spec.ts' },
  ],
});
