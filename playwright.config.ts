import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { HostOptions } from './tests/e2e/fixture';

/** The same specs in the two places where the app runs. Each worker has a server, and a browser or an Electron. */
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
    // What only a browser has: cookies that tabs share, and the gallery, a page of test builds.
    { name: 'desktop', use: { hostKind: 'desktop' }, testIgnore: '**/*.browser.spec.ts' },
    // Windows that the app itself hides and ends, and files of its own on the disk.
    { name: 'browser', use: { hostKind: 'browser' }, testIgnore: '**/*.desktop.spec.ts' },
  ],
});
