import { createLinks, type LinkAccount, type LinksPorts } from '../../../../src/main/links/links';
import { silentLog } from '../../../../src/main/logging/logger';

export const office = 'https://office.example.org';
export const guid = 'A000000000000000000001';

export const account = (key: string, server = office, isSignedIn = true): LinkAccount => ({ key, server, user: { name: `Person ${key}` }, isSignedIn });

/** Links in a fake app, which records all calls. */
export const createLinksUnderTest = (changed: Partial<LinksPorts> = {}) => {
  const done: string[] = [];
  const links = createLinks({
    accounts: () => [account('mina')],
    mayEnter: () => true,
    knownServers: () => [],
    keysByUse: () => ['mina'],
    show: (key, path) => { done.push(`show ${key} ${path}`); },
    comeForward: () => { done.push('forward'); return 'mina'; },
    signIn: (server, path) => { done.push(`sign in ${server} ${path}`); },
    check: async (server) => { done.push(`check ${server}`); return { result: 'found', server, version: '3.4.0' }; },
    tell: (key, question) => { done.push(`tell ${String(key)} ${question?.kind ?? 'nothing'}`); },
    upload: (key, paths) => { done.push(`upload ${key} ${paths.join()}`); },
    log: silentLog,
    ...changed,
  });
  return { links, done };
};
