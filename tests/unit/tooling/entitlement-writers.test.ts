import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../src');

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/')).filter((path) => path.endsWith('.ts'));

/** Statements that write entitlements, or the columns of people from which rights are read. */
const writes = /insert into entitlements|update entitlements|(personal_edition|membership_expires_at|bought_bytes|bought_bytes_until) = (?!excluded)[^=]|(personalEdition|membershipExpiresAt|boughtBytes): sql|\.update\(people\)[^;]*(personalEdition|membershipExpiresAt|boughtBytes)/;

// Decisions, 8.1: "One service writes them and … nothing else writes those." A deleted account is emptied with its person.
it('only the entitlements service writes entitlements and their columns', () => {
  const writers = files.filter((path) => writes.test(readFileSync(join(folder, path), 'utf8'))).sort();
  expect(writers).toEqual(['server/modules/billing/entitlements-repository.ts', 'server/modules/profiles/deletion-repository.ts']);
  const users = files.filter((path) => /\b(setMembershipColumns|insertEntitlement|replaceEntitlements)\b/.test(readFileSync(join(folder, path), 'utf8'))).sort();
  expect(users).toEqual(['server/modules/billing/entitlements-repository.ts', 'server/modules/billing/entitlements-service.ts']);
});
