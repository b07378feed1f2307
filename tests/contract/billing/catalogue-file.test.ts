import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../../support/test-server';

// docs/technical/billing.md, Changes of an operator.

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckle-catalogue-'));
  path = join(folder, 'changes.json');
});
afterEach(() => { rmSync(folder, { recursive: true }); });

const start = (content: string) => {
  writeFileSync(path, content);
  return startTestServer({ deployment: 'public', clock: () => new Date('2027-01-15T00:00:00+08:00'), config: { catalogueFile: path } });
};

test('the documented example changes the price until the end of the sale', async () => {
  const server = await start('{ "version": "2027-01", "editions": { "personal-premium-12m": { "sale": { "from": "2027-01-01T00:00:00+08:00", "until": "2027-02-01T00:00:00+08:00", "amount": 12900 } } } }');
  const ada = await server.register('Ada');
  const { data } = await ada.client.call('billing.offers', {});
  const premium = data.editions.find(({ editionId }) => editionId === 5);
  expect([data.version, premium?.skus.find(({ months }) => months === 12)]).toEqual(['2027-01', {
    skuId: 'personal-premium-12m', months: 12, listAmount: 18_000, amount: 12_900, saleUntil: '2027-01-31T16:00:00.000Z', total: 12_900, refusal: null,
  }]);
  expect((await ada.client.call('billing.product', { params: { skuId: 'personal-premium-12m' } })).data).toMatchObject({ amount: 12_900, saleUntil: '2027-01-31T16:00:00.000Z' });
  await server.stop();
});

test.each([
  ['{', 'cannot be read as JSON'], ['{}', 'is not valid at version'], ['{ "version": "1", "editions": { "personal-premium-1m": { "amount": -5 } } }', 'is not valid at editions.personal-premium-1m.amount'],
  ['{ "version": "1", "editions": { "personal-premium-1m": { "amount": 900 } } }', 'personal-premium-12m costs more than the same time in shorter parts'],
  ['{ "version": "1", "editions": { "fresh": { "amount": 900 } } }', 'is not complete'],
])('the file %s stops the start', async (content, message) => {
  await expect(start(content)).rejects.toThrow(message);
});
