import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { EnvironmentSequencer } from './tests/support/environment-sequencer';
import { slowFiles, withoutSlowFilesVariable } from './tests/support/long-tests';

/*
 * Files of `unit` and `contract` share nothing but what is loaded, and loading it for each of them takes a third of the
 * time, so they are not isolated.
 */

/** Ends a test that hangs. No test measures time, so a slow machine must not fail one. */
const testTimeout = 60_000;

/** One embedded PostgreSQL for all files of a project; each test file makes a database of its own from the template. */
const withDatabase = { globalSetup: './tests/support/global-database.ts', testTimeout, hookTimeout: 60_000 };

const leftOut = process.env[withoutSlowFilesVariable] === undefined ? [] : slowFiles;

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: EnvironmentSequencer },
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          isolate: false,
          testTimeout,
          // Class names in tests are the ones that the stylesheets write; the stylesheets' own text is read by tests of the tokens.
          css: { include: [/ui\/tokens\.css/, /ui\/[\w-]+\.module\.css\?raw/], modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], exclude: [...configDefaults.exclude, ...leftOut], ...withDatabase, isolate: false } },
      { test: { name: 'integration', include: ['tests/integration/**/*.test.ts'], exclude: [...configDefaults.exclude, ...leftOut], ...withDatabase } },
    ],
  },
});
