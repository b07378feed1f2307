import { describe, expect, it } from 'vitest';
import { createLog } from '../../../../src/main/logging/logger';
import { readPolicies, type PolicySource } from '../../../../src/main/policies/policies';

const source = (found: unknown, place = 'here'): PolicySource => ({ place, read: () => Promise.resolve(found) });
const broken = (message: string): PolicySource => ({ place: 'there', read: () => Promise.reject(new Error(message)) });

const read = async (...sources: PolicySource[]) => {
  const lines: string[] = [];
  return { ...await readPolicies(sources, createLog((line) => { lines.push(line); })), lines };
};

const all = {
  server: 'https://deckle.example', servers: ['https://other.example'], isServerFixed: true,
  proxy: { mode: 'manual', host: 'proxy.example', port: 3128, bypass: ['<local>'] },
  updates: 'off', pinnedVersion: '3.4.0', updateChannel: 'beta', opensAtSignIn: true, opensHidden: true, reportsCrashes: false,
  spelling: false, dictionaryUrl: 'https://files.example/dictionaries/', downloadFolder: '/srv/downloads',
};

describe('the policies of an organisation', () => {
  it('are all taken where all are right', async () => {
    expect(await read(source(all))).toEqual({ policies: all, places: ['here'], problems: [], lines: [] });
  });

  it('are none where there is nothing, and nothing is said of it', async () => {
    expect(await read(source(null), source(null))).toEqual({ policies: {}, places: [], problems: [], lines: [] });
  });

  it('decide in the order of their sources', async () => {
    const { policies } = await read(source({ updates: 'off', server: 'https://a.example' }), source({ updates: 'on', spelling: true }));
    expect(policies).toEqual({ updates: 'off', server: 'https://a.example', spelling: true });
  });

  it('need not say which hosts a proxy is not asked for', async () => {
    const proxy = { mode: 'manual', host: 'proxy.example', port: 3128 };
    expect((await read(source({ proxy }))).policies).toEqual({ proxy: { ...proxy, bypass: [] } });
  });

  it('name a server by its origin', async () => {
    expect((await read(source({ server: 'https://deckle.example/some/page?x#y' }))).policies).toEqual({ server: 'https://deckle.example' });
  });

  it.each<[string, unknown, string]>([
    ['a server in the clear', { server: 'http://deckle.example' }, 'here: server: a server is reached over https'],
    ['a server with a password', { server: 'https://a:b@deckle.example' }, 'here: server: a server is reached over https'],
    ['one of several servers', { servers: ['https://a.example', 'ftp://b.example'] }, 'here: servers: a server is reached over https'],
    ['a number for yes', { isServerFixed: 7 }, 'here: isServerFixed: '],
    ['a text for yes', { opensAtSignIn: 'yes' }, 'here: opensAtSignIn: '],
    ['a channel nobody has', { updateChannel: 'nightly' }, 'here: updateChannel: '],
    ['half a version', { pinnedVersion: '3.4' }, 'here: pinnedVersion: a version is three numbers'],
    ['a version with more behind it', { pinnedVersion: '3.4.0 --no-sandbox' }, 'here: pinnedVersion: a version is three numbers'],
    ['dictionaries in the clear', { dictionaryUrl: 'http://files.example/' }, 'here: dictionaryUrl: dictionaries are fetched over https'],
    ['a folder without its root', { downloadFolder: 'downloads' }, 'here: downloadFolder: a folder is named from the root on'],
    ['a proxy of another kind', { proxy: { mode: 'all' } }, 'here: proxy: '],
    ['a proxy that smuggles a rule', { proxy: { mode: 'manual', host: 'a.example;direct://', port: 1 } }, 'here: proxy: '],
    ['a script that is a file', { proxy: { mode: 'pac', url: 'file:///etc/proxy.pac' } }, 'here: proxy: '],
    ['a policy nobody knows', { sever: 'https://deckle.example' }, 'here: there is no policy "sever"'],
    ['a name that is the prototype\'s', JSON.parse('{"__proto__":{"updates":"off"}}'), 'here: there is no policy "__proto__"'],
  ])('leave out %s, say so, and keep the others', async (_what, mistake, problem) => {
    const found: unknown = Object.defineProperties({ spelling: true }, Object.getOwnPropertyDescriptors(mistake as object));
    const { policies, problems, lines } = await read(source(found));
    expect(policies).toEqual({ spelling: true });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
    expect(lines.join('')).toContain('some policies could not be taken');
  });

  it.each([['a list', []], ['a text', 'off'], ['a number', 3]])('are none where there is %s in their place', async (_what, found) => {
    const { policies, problems } = await read(source(found));
    expect({ policies, problems }).toEqual({ policies: {}, problems: ['here: holds no policies'] });
  });

  it('come from the next source where one is broken', async () => {
    const { policies, places, problems } = await read(broken('is no JSON'), source({ updates: 'off' }));
    expect({ policies, places, problems }).toEqual({ policies: { updates: 'off' }, places: ['there', 'here'], problems: ['there: is no JSON'] });
  });
});
