import { describe, expect, it } from 'vitest';
import { createLinkServerCheck } from '../../../../src/main/links/check-server';
import { office } from './ports';

const check = async (policies: Parameters<typeof createLinkServerCheck>[0]['policies']) => {
  const asked: string[] = [];
  const result = await createLinkServerCheck({ policies, check: async (server) => { asked.push(server); return { result: 'found', server, version: '3.4.0' }; } })(office);
  return { ...result, asked };
};

describe('the server that a link leads to', () => {
  it('is looked at', async () => { expect(await check({})).toEqual({ result: 'found', server: office, version: '3.4.0', asked: [office] }); });

  it('is not even asked where the organisation fixed others', async () => {
    expect(await check({ isServerFixed: true, server: 'https://other.example.org' })).toEqual({ result: 'managed', asked: [] });
    expect(await check({ isServerFixed: true, servers: [office] })).toMatchObject({ result: 'found', asked: [office] });
    // None is named, so there is none to keep to, as on the sign-in screen.
    expect(await check({ isServerFixed: true })).toMatchObject({ result: 'found', asked: [office] });
  });
});
