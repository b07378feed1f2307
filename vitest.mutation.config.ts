import { defineConfig } from 'vitest/config';

/** What Stryker runs over the permissions: rules, tables and the smaller random runs, without anything that needs a database. */
export default defineConfig({ test: { include: ['tests/unit/core/permissions/**/*.test.ts'], exclude: ['**/sensitivity.test.ts'] } });
