import { createLinkOpener, type LinkAccount, type LinkOpenerPorts } from '../../../../src/main/links/link-opener';
import { silentLog } from '../../../../src/main/logging/logger';

export const office = 'https://office.example.org';
export const guid = 'A000000000000000000001';

export const account = (key: string, server = office, isSignedIn = true): LinkAccount => ({ key, server, user: { name: `Person ${key}` }, isSignedIn });

/** Links in a fake app, which records all calls. */
export const createLinksUnderTest = (changed: Partial<LinkOpenerPorts> = {}) => {
  const done: string[] = [];
  const links = createLinkOpener({
    accounts: () => [account('mina')],
    isServerAllowed: () => true,
    knownServers: () => [],
    signInServer: () => office,
    recentAccountKeys: () => ['mina'],
    show: (key, path) => { done.push(`show ${key} ${path}`); },
    activate: () => { done.push('forward'); return 'mina'; },
    signIn: (server, path) => { done.push(`sign in ${server} ${path}`); },
    checkServer: async (server) => { done.push(`check ${server}`); return { result: 'found', server, version: '3.4.0' }; },
    sendConfirmation: (key, confirmation) => { done.push(`tell ${String(key)} ${confirmation?.kind ?? 'nothing'}`); },
    upload: (key, paths) => { done.push(`upload ${key} ${paths.join()}`); },
    log: silentLog,
    ...changed,
  });
  return { links, done };
};
