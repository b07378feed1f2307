import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointInput } from '../../../src/contract/api/endpoints';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';
import { add, get, make, share } from '../sharing/people';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let cy: TestPerson;
let from: string;
let to: string;
let one: string;
let two: string;
beforeAll(async () => {
  [ada, bo, cy] = await Promise.all(['Ada', 'Bo', 'Cy'].map((name) => server.register(name))) as [TestPerson, TestPerson, TestPerson];
  [from, to] = [await make(ada), await make(ada)];
  await add(ada, from, bo, 'reader');
  await add(ada, to, cy, 'editor');
  await share(ada, from, { shareMode: 'readonly' });
  [one, two] = [await make(ada, from), await make(ada, from)];
});

const dryRun = { dryRun: '1' } as const;
const snapshot = async (): Promise<unknown> => (await server.pool.query(`
  select (select json_agg(f order by guid)::text from files f), (select json_agg(u order by root_guid)::text from usage u),
    (select json_agg(l)::text from locations l), (select count(*) from events)`)).rows;
const unchanging = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  const before = await snapshot();
  const result = await call();
  expect(await snapshot()).toEqual(before);
  return result;
};
const of = (person: TestPerson, before: string, after: string) => ({ type: 1, id: person.user.id, name: person.user.name, avatar: null, before, after });
const moveMany = (body: EndpointInput<'files.moveMany'>['body']) => ada.client.call('files.moveMany', { query: dryRun, body });
const moveBatch = (entries: { fileGuid: string; to: string }[], person = ada) => person.client.call('files.moveBatch', { query: dryRun, body: { entries } });

describe('a dry run of several moves', () => {
  test('into one folder moves nothing and reports the total effect once for each person', async () => {
    const result = await unchanging(() => moveMany({ fileGuids: [one, two], to, from }));
    expect(result.results).toEqual([{ guid: one, ok: true }, { guid: two, ok: true }]);
    expect(result.files.map(({ guid, parentId }) => [guid, parentId])).toEqual([[one, from], [two, from]]);
    // Before the change Cy reads by the link.
    expect(result).toMatchObject({
      gains: [of(cy, 'reader', 'editor')], loses: [of(bo, 'reader', 'none')], links: [{ guid: one, mode: 'readonly' }, { guid: two, mode: 'readonly' }], isCapped: false,
    });
  });

  test('each into its own folder reports the effect of each move', async () => {
    const result = await unchanging(() => moveBatch([{ fileGuid: one, to }, { fileGuid: two, to: 'Desktop' }]));
    expect(result).toMatchObject({ gains: [of(cy, 'reader', 'editor')], links: [{ guid: one, mode: 'readonly' }, { guid: two, mode: 'readonly' }] });
    expect(result.loses).toEqual([of(bo, 'reader', 'none')]);
    expect(result.files.map(({ parentId }) => parentId)).toEqual([from, from]);
  });

  test('is refused like the moves themselves, with the outcome of each', async () => {
    const bos = await make(bo);
    expect(await failureOf(unchanging(() => moveMany({ fileGuids: [one, bos], to })))).toMatchObject({
      code: 'BATCH_REFUSED', status: 409, results: [{ guid: one, ok: true }, { guid: bos, ok: false, code: 'FILE_FORBIDDEN' }],
    });
    expect(await failureOf(unchanging(() => moveBatch([{ fileGuid: one, to: one }])))).toMatchObject({ results: [{ guid: one, ok: false, code: 'MOVE_UNDER_ITSELF' }] });
    expect(await failureOf(moveMany({ fileGuids: [], to }))).toMatchObject({ code: 'FILE_ID_REQUIRED' });
  });

  test('without dryRun, or with dryRun=0, moves and reports no effects', async () => {
    const moved = await ada.client.call('files.moveMany', { query: { dryRun: '0' }, body: { fileGuids: [two], to } });
    expect(moved.files.map(({ parentId }) => parentId)).toEqual([to]);
    expect(moved).not.toHaveProperty('gains');
    await ada.client.call('files.moveBatch', { body: { entries: [{ fileGuid: two, to: from }] } });
  });
});

describe('a dry run of a call without one', () => {
  test('is refused, and has no effect', async () => {
    const request = (method: string, path: string, body?: Record<string, unknown>) => unchanging(() => rawRequest(server.url, method, path, { token: ada.token, ...(body ? { body } : {}) }));
    const calls: [string, string, Record<string, unknown>?][] = [
      ['POST', '/api/files/action/destroy?dryRun=1', { folder: from, fileGuids: [one] }],
      ['DELETE', `/api/files/${one}?dryRun=1`],
      ['PATCH', `/api/files/${one}?dryRun=0`, { name: 'Other' }],
      ['POST', `/api/files/${one}/collaborators/transfer?dryRun=1`, { userId: bo.user.id }],
      ['POST', '/api/files?dryRun=', { type: 1, name: 'Folder' }],
      ['POST', '/api/files/action/duplicate?dryRun=true', { files: [one] }],
    ];
    for (const [method, path, body] of calls) {
      expect([path, (await request(method, path, body)).refusal()]).toMatchObject([path, { code: 'VALIDATION_FAILED', args: { field: 'dryRun' } }]);
    }
    const begun = await unchanging(() => rawRequest(server.url, 'POST', '/api/uploads?dryRun=1', {
      token: ada.token, headers: { 'tus-resumable': '1.0.0', 'upload-length': '1', 'upload-metadata': `filename ${btoa('a.txt')}` },
    }));
    expect(begun.refusal()).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'dryRun' } });
    expect(await get(server, ada, one)).toMatchObject({ parentId: from });
  });
});
