import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as drizzleKit from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import * as billing from '../../../src/server/db/schema-billing';
import * as content from '../../../src/server/db/schema-content';
import * as notices from '../../../src/server/db/schema-notices';
import * as releases from '../../../src/server/db/schema-releases';
import * as traces from '../../../src/server/db/schema-traces';
import * as workspace from '../../../src/server/db/schema-workspace';
import * as schema from '../../../src/server/db/schema';

interface Snapshot { readonly id: string }

/** The package declares its types with zod 3, so they do not resolve here. */
const { generateDrizzleJson, generateMigration } = drizzleKit as unknown as {
  readonly generateDrizzleJson: (tables: object, previousId: string) => Snapshot;
  readonly generateMigration: (before: Snapshot, after: Snapshot) => Promise<readonly string[]>;
};

const folder = join(import.meta.dirname, '../../../src/server/db/migrations/meta');
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

it('has a migration for every change of the schema', async () => {
  const { entries } = read('_journal.json') as { readonly entries: readonly unknown[] };
  const latest = read(`${String(entries.length - 1).padStart(4, '0')}_snapshot.json`) as Snapshot;
  const current = generateDrizzleJson({ ...schema, ...workspace, ...releases, ...content, ...notices, ...traces, ...billing }, latest.id);
  expect(await generateMigration(latest, current)).toEqual([]);
}, 60_000);
