import { describe, expect, it } from 'vitest';
import { createServerCheck } from '../../../../src/main/links/check-server';
import { createFakeClient, refusal, type FakeRoute } from '../fakes';
import { office } from './ports';

const check = async (answer: FakeRoute, policies = {}) => {
  const { client, sent } = createFakeClient(answer);
  return { result: await createServerCheck({ policies, client: () => client })(office), asked: sent.length };
};

describe('the server that a link leads to', () => {
  it.each<readonly [string, FakeRoute, string]>([
    ['a Deckle server answers', () => ({ status: 200, body: { basePath: '/api', version: '3.4.0' } }), 'found'],
    ['nobody answers', () => 'offline', 'unreachable'],
    ['something else answers', () => ({ status: 200, body: { hello: 'world' } }), 'not-deckle'],
    ['it has no such page', () => refusal('ROUTE_NOT_FOUND', 404), 'not-deckle'],
  ])('where %s', async (_, answer, result) => { expect(await check(answer)).toMatchObject({ result }); });

  it('is not even asked where the organisation fixed others', async () => {
    const answer: FakeRoute = () => ({ status: 200, body: { basePath: '/api', version: '3.4.0' } });
    expect(await check(answer, { isServerFixed: true, server: 'https://other.example.org' })).toEqual({ result: 'managed', asked: 0 });
    expect(await check(answer, { isServerFixed: true, servers: [office] })).toEqual({ result: 'found', asked: 1 });
  });
});
