import { describe, expect, it } from 'vitest';
import { createLog } from '../../../../src/main/logging/logger';
import { readPolicies, type Policies, type PolicySource } from '../../../../src/main/policies/policies';

const source = (found: unknown, place = 'here'): PolicySource => ({ location: place, read: () => Promise.resolve(found) });
const broken = (message: string): PolicySource => ({ location: 'there', read: () => Promise.reject(new Error(message)) });

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
  it('are all used if all are valid', async () => {
    expect(await read(source(all))).toEqual({ policies: all, locations: ['here'], problems: [], lines: [] });
  });

  it('are empty without a file, and no problem is reported', async () => {
    expect(await read(source(null), source(null))).toEqual({ policies: {}, locations: [], problems: [], lines: [] });
  });

  it('decide in the order of their sources', async () => {
    const { policies } = await read(source({ updates: 'off', server: 'https://a.example' }), source({ updates: 'on', spelling: true }));
    expect(policies).toEqual({ updates: 'off', server: 'https://a.example', spelling: true });
  });

  it('need not name the hosts that bypass a proxy', async () => {
    const proxy = { mode: 'manual', host: 'proxy.example', port: 3128 };
    expect((await read(source({ proxy }))).policies).toEqual({ proxy: { ...proxy, bypass: [] } });
  });

  it('name a server by its origin', async () => {
    expect((await read(source({ server: 'https://deckle.example/some/page?x#y' }))).policies).toEqual({ server: 'https://deckle.example' });
  });

  it('are recognised in any case, as the registry does', async () => {
    expect(await read(source({ ISSERVERFIXED: true, Server: 'https://deckle.example' }))).toMatchObject({ policies: { isServerFixed: true, server: 'https://deckle.example' }, problems: [] });
  });

  /** Each mistake, the resulting policies, and the reported problem. */
  it.each<[string, unknown, Policies, string]>([
    ['a server in the clear', { server: 'http://deckle.example' }, {}, 'here: server: a server is reached over https'],
    ['a server with a password', { server: 'https://a:b@deckle.example' }, {}, 'here: server: a server is reached over https'],
    ['one of several servers', { servers: ['https://a.example', 'ftp://b.example'] }, {}, 'here: servers: a server is reached over https'],
    ['a number for yes', { isServerFixed: 7 }, { isServerFixed: true }, 'here: isServerFixed: '],
    ['a text for no', { isServerFixed: 'false' }, { isServerFixed: true }, 'here: isServerFixed: '],
    ['null', { isServerFixed: null }, { isServerFixed: true }, 'here: isServerFixed: '],
    ['a text for no trust', { mayTrustCertificates: 'no' }, { mayTrustCertificates: false }, 'here: mayTrustCertificates: '],
    ['a number for no accounts', { mayAddAccounts: 3 }, { mayAddAccounts: false }, 'here: mayAddAccounts: '],
    ['a text for yes', { opensAtSignIn: 'yes' }, { opensAtSignIn: false }, 'here: opensAtSignIn: '],
    ['a text for hidden', { opensHidden: 'yes' }, { opensHidden: false }, 'here: opensHidden: '],
    ['a text for crashes', { reportsCrashes: 'no' }, { reportsCrashes: false }, 'here: reportsCrashes: '],
    ['yes for updates', { updates: true }, { updates: 'off' }, 'here: updates: '],
    ['a channel nobody has', { updateChannel: 'nightly' }, { updateChannel: 'stable' }, 'here: updateChannel: '],
    ['half a version', { pinnedVersion: '3.4' }, { updates: 'off' }, 'here: pinnedVersion: a version is three numbers'],
    ['half a version beside updates', { pinnedVersion: '3.4', updates: 'on' }, { updates: 'off' }, 'here: pinnedVersion: a version is three numbers'],
    ['a version with more behind it', { pinnedVersion: '3.4.0 --no-sandbox' }, { updates: 'off' }, 'here: pinnedVersion: a version is three numbers'],
    ['dictionaries in the clear', { dictionaryUrl: 'http://files.example/' }, { spelling: false }, 'here: dictionaryUrl: dictionaries are fetched over https'],
    ['a number for spelling', { spelling: 2 }, { spelling: false }, 'here: spelling: '],
    ['a folder without its root', { downloadFolder: 'downloads' }, {}, 'here: downloadFolder: a folder is named from the root on'],
    ['a proxy of another kind', { proxy: { mode: 'all' } }, { proxy: { mode: 'system' } }, 'here: proxy: '],
    ['a proxy that smuggles a rule', { proxy: { mode: 'manual', host: 'a.example;direct://', port: 1 } }, { proxy: { mode: 'system' } }, 'here: proxy: '],
    ['a script that is a file', { proxy: { mode: 'pac', url: 'file:///etc/proxy.pac' } }, { proxy: { mode: 'system' } }, 'here: proxy: '],
    ['one policy twice', { updates: 'on', Updates: 'on' }, { updates: 'off' }, 'here: updates: is there twice'],
    ['a policy nobody knows', { sever: 'https://deckle.example' }, {}, 'here: there is no policy "sever"'],
    ['a name that is the prototype\'s', JSON.parse('{"__proto__":{"updates":"off"}}'), {}, 'here: there is no policy "__proto__"'],
  ])('allow the least if there is %s, report it, and keep the others', async (_what, mistake, inForce, problem) => {
    const found: unknown = Object.defineProperties({ server: 'https://kept.example', opensHidden: true }, Object.getOwnPropertyDescriptors(mistake as object));
    const { policies, problems, lines } = await read(source({ ...found as object }));
    const { server, ...others } = policies;
    expect(others).toEqual({ ...('opensHidden' in (mistake as object) ? {} : { opensHidden: true }), ...inForce });
    expect(server).toBe('server' in (mistake as object) ? undefined : 'https://kept.example');
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
    expect(lines.join('')).toContain('some policies could not be read');
  });

  const closed: Policies = {
    isServerFixed: true, mayTrustCertificates: false, mayAddAccounts: false, proxy: { mode: 'system' }, updates: 'off', updateChannel: 'stable',
    opensAtSignIn: false, opensHidden: false, reportsCrashes: false, spelling: false,
  };

  it.each([['a list', []], ['a text', 'off'], ['a number', 3]])('allow the least if there is %s in their place', async (_what, found) => {
    const { policies, problems } = await read(source(found));
    expect({ policies, problems }).toEqual({ policies: closed, problems: ['here: holds no policies'] });
  });

  it('allow the least if a place cannot be read, whatever the next one contains', async () => {
    const { policies, locations, problems } = await read(broken('is no JSON'), source({ isServerFixed: false, updates: 'on', server: 'https://deckle.example' }));
    expect({ policies, locations: locations, problems }).toEqual({ policies: closed, locations: ['there', 'here'], problems: ['there: is no JSON'] });
  });

  it('are those of the first place if only the next one cannot be read', async () => {
    const { policies } = await read(source({ isServerFixed: false, updates: 'on' }), broken('is no JSON'));
    expect(policies).toEqual({ ...closed, isServerFixed: false, updates: 'off' });
  });

  it('do not let the person\'s policies repair a mistake in the computer\'s', async () => {
    expect((await read(source({ isServerFixed: 'yes' }), source({ isServerFixed: false }))).policies).toEqual({ isServerFixed: true });
  });
});
