import { describe, expect, it } from 'vitest';
import { fileInput, linkInput } from '../../../../src/main/links/launch-input';
import { account, createLinksUnderTest, guid, office } from './ports';

const link = `deckle://open/office.example.org/docs/${guid}`;

describe('a link from outside', () => {
  it('opens if a person is signed in to its server', () => {
    const { links, done } = createLinksUnderTest();
    links.openInput(linkInput(link));
    expect(done).toEqual([`show mina /docs/${guid}`]);
  });

  it.each([
    ['the one in front', ['noor', 'mina'], 'noor'],
    ['the one used last, where another server is in front', ['elsewhere', 'mina', 'noor'], 'mina'],
    ['the first, where none has a window', [], 'mina'],
  ])('of several accounts of a server opens in %s', (_, used, key) => {
    const { links, done } = createLinksUnderTest({ accounts: () => [account('mina'), account('noor'), account('elsewhere', 'https://other.example.org')], recentAccountKeys: () => used });
    links.openInput(linkInput(link));
    expect(done).toEqual([`show ${key} /docs/${guid}`]);
  });

  it('leads to signing in if its server is known and has no session, and from there to its page', () => {
    let isSignedIn = false;
    const { links, done } = createLinksUnderTest({ accounts: () => [account('mina', office, isSignedIn)] });
    links.openInput(linkInput(link));
    links.signedIn('stranger');
    isSignedIn = true;
    links.signedIn('mina');
    links.signedIn('mina');
    expect(done).toEqual([`sign in ${office} /docs/${guid}`, `show mina /docs/${guid}`]);
  });

  it('of an invitation that a person accepts in the sign-in window opens after the sign-in to that server', () => {
    const { links, done } = createLinksUnderTest({ accounts: () => [account('elsewhere', 'https://other.example.org'), account('mina')] });
    links.openAfterSignIn(`/invitation/${guid}`);
    for (const refused of ['/logout', `/login?next=/docs/${guid}`, '//evil.example', `https://evil.example/docs/${guid}`]) links.openAfterSignIn(refused);
    links.signedIn('elsewhere');
    links.signedIn('mina');
    links.signedIn('mina');
    expect(done).toEqual([`show mina /invitation/${guid}`]);
  });

  it('treats a server that the organisation named as known', () => {
    const { links, done } = createLinksUnderTest({ accounts: () => [], knownServers: () => [office] });
    links.openInput(linkInput(link));
    expect(done).toEqual([`sign in ${office} /docs/${guid}`]);
  });

  it('requires confirmation for an unknown server, checks the server, and opens it only then', async () => {
    const { links, done } = createLinksUnderTest();
    links.openInput(linkInput('deckle://open/new.example.net:8443/desktop'));
    expect(done).toEqual(['forward', 'tell mina server']);
    const confirmation = links.confirmation('mina');
    expect(confirmation).toMatchObject({ kind: 'server', host: 'new.example.net:8443' });
    expect(links.confirmation(null)).toBeNull();
    expect(await links.decide('mina', confirmation?.id ?? '', true)).toEqual({ result: 'done' });
    expect(done.slice(2)).toEqual(['check https://new.example.net:8443', 'sign in https://new.example.net:8443 /desktop', 'tell mina nothing']);
  });

  it('opens nothing if the person declines, or another window responds', async () => {
    const { links, done } = createLinksUnderTest();
    links.openInput(linkInput('deckle://open/new.example.net/desktop'));
    const id = links.confirmation('mina')?.id ?? '';
    expect(await links.decide(null, id, true)).toEqual({ result: 'gone' });
    expect(await links.decide('mina', 'another', true)).toEqual({ result: 'gone' });
    expect(await links.decide('mina', id, false)).toEqual({ result: 'done' });
    expect(await links.decide('mina', id, true)).toEqual({ result: 'gone' });
    expect(done).toEqual(['forward', 'tell mina server', 'tell mina nothing']);
  });

  it('prompts again if no Deckle server was found', async () => {
    const { links } = createLinksUnderTest({ checkServer: async () => ({ result: 'not-deckle' }) });
    links.openInput(linkInput('deckle://open/new.example.net/desktop'));
    const id = links.confirmation('mina')?.id ?? '';
    expect(await links.decide('mina', id, true)).toEqual({ result: 'not-deckle' });
    expect(links.confirmation('mina')).toMatchObject({ id });
  });

  it('shows a certificate that no authority issued, and continues once a person trusts it', async () => {
    const untrusted = { result: 'untrusted', server: 'https://new.example.net', isChanged: false } as const;
    let isTrusted = false;
    const { links, done } = createLinksUnderTest({ checkServer: async (server) => (isTrusted ? { result: 'found', server, version: '3.4.0' } : untrusted) });
    links.openInput(linkInput('deckle://open/new.example.net/desktop'));
    const id = links.confirmation('mina')?.id ?? '';
    expect(await links.decide('mina', id, true)).toEqual(untrusted);
    expect(links.confirmation('mina')).toMatchObject({ id });
    isTrusted = true;
    expect(await links.decide('mina', id, true)).toEqual({ result: 'done' });
    expect(done.slice(2)).toEqual(['sign in https://new.example.net /desktop', 'tell mina nothing']);
  });

  it('that is refused only focuses the app, as a second start does', () => {
    const { links, done } = createLinksUnderTest();
    links.openInput(linkInput('deckle://open/office.example.org/logout'));
    expect(done).toEqual(['forward']);
    links.openInput(fileInput([], '/'));
    expect(done).toEqual(['forward', 'forward']);
  });
});

describe('files from outside', () => {
  it('are uploaded by the front account once the person agrees', async () => {
    const { links, done } = createLinksUnderTest();
    links.openInput(fileInput(['plan.docx', 'sums.xlsx'], '/home/mina'));
    expect(done).toEqual(['forward', 'tell mina files']);
    const confirmation = links.confirmation('mina');
    expect(confirmation).toMatchObject({ kind: 'files', names: ['plan.docx', 'sums.xlsx'], count: 2 });
    expect(await links.decide('mina', confirmation?.id ?? '', true)).toEqual({ result: 'done' });
    expect(done.slice(2)).toEqual(['upload mina /home/mina/plan.docx,/home/mina/sums.xlsx', 'tell mina nothing']);
  });

  it('are not uploaded without a signed-in account', async () => {
    const { links, done } = createLinksUnderTest({ activate: () => null });
    links.openInput(fileInput(['plan.docx'], '/home/mina'));
    expect(await links.decide(null, links.confirmation(null)?.id ?? '', true)).toEqual({ result: 'gone' });
    expect(done.filter((what) => what.startsWith('upload'))).toEqual([]);
  });
});

describe('an address inside the app', () => {
  it('of a server with a signed-in account opens in the app, in every form', () => {
    const { links, done } = createLinksUnderTest();
    expect(links.targetOf(`${office}/docs/${guid}`, 'mina')).toEqual({ host: 'office.example.org', account: 'Person mina', isCurrent: true });
    expect(links.targetOf(link, 'noor')).toMatchObject({ isCurrent: false });
    expect([links.openInApp(`${office}/docs/${guid}?from=mail`), links.openInApp(link)]).toEqual([true, true]);
    expect(done).toEqual([`show mina /docs/${guid}`, `show mina /docs/${guid}`]);
  });

  it('of any other server does not', () => {
    const { links, done } = createLinksUnderTest({ accounts: () => [account('mina', office, false)] });
    for (const address of [`${office}/docs/${guid}`, 'https://example.net/desktop', `${office}/prices`, 'mailto:mina@example.org', '']) {
      expect([links.openInApp(address), links.targetOf(address, 'mina')], address).toEqual([false, null]);
    }
    expect(done).toEqual([]);
  });
});
