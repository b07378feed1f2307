import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaymentHistories } from '../../support/payment-histories';
import { createTestDatabase, type TestDatabase } from '../../support/test-database';

// Never charged twice without a refund, never paid without the entitlement after reconciling, never entitled without a payment,
// and the ledger adds up to zero. `npm run test:long payment-histories` runs 20,000 histories.

const count = Number(process.env.HISTORIES ?? 500);
const firstSeed = Number(process.env.SEED ?? 1);

let database: TestDatabase;
let histories: Awaited<ReturnType<typeof createPaymentHistories>>;

beforeAll(async () => {
  database = await createTestDatabase();
  histories = await createPaymentHistories(database);
});
afterAll(async () => {
  await histories.close();
  await database.drop();
});

test(`the books, the gateway and the rights agree after ${count} random histories`, async () => {
  const differences: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) for (const difference of await histories.run(seed)) differences.push(`seed ${seed}: ${difference}`);
  expect(differences).toEqual([]);
  // Histories without payments show nothing.
  const counts = await histories.countPayments();
  expect(Math.min(counts['accepted'] ?? 0, counts['refunded'] ?? 0)).toBeGreaterThan(count / 5);
}, 7_200_000);
