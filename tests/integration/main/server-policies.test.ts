import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { autostartPath } from '../../../src/main/autostart/autostart';
import type { Policies } from '../../../src/main/policies/policies';
import { launchDesktop, type DesktopStart } from '../../support/desktop-app';
import { findElectron, type ElectronRuntime } from '../../support/find-electron';
import { policiesUnavailableReason, writePolicies } from '../../support/test-policies';
import { findProgram } from '../../support/system-programs';
import { createIdentity } from '../../support/self-signed';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';

const found = await findElectron({ mayInstall: false });
const hasNoDisplay = process.platform === 'linux' && process.env.DISPLAY === undefined && process.env.WAYLAND_DISPLAY === undefined;
const unavailable = process.env.DECKLE_DESKTOP_UNAVAILABLE
  ?? (!found.isAvailable ? found.reason : hasNoDisplay ? 'there is no display' : process.platform === 'linux' ? policiesUnavailableReason() : 'policies are laid out for Linux alone');
const noKeychain = process.env['DECKLE_KEYCHAIN_UNAVAILABLE'];
const patient = { timeout: 25_000, interval: 100 } as const;

/** Counts a server's requests. */
const countRequests = (server: TestServer): (() => number) => {
  let requests = 0;
  server.app.server.on('request', () => { requests += 1; });
  return () => requests;
};

describe.skipIf(unavailable !== null)(`the servers of the desktop app${unavailable === null ? '' : ` (skipped: ${unavailable})`}`, { timeout: 120_000 }, () => {
  let own: TestServer;
  let other: TestServer;
  let person: TestPerson;
  let folder = '';
  let running: ElectronApplication | null = null;
  let requestsToOther: () => number;

  beforeAll(async () => {
    [own, other] = [await startTestServer(), await startTestServer()];
    person = await other.register('Mina Holm');
    requestsToOther = countRequests(other);
    folder = mkdtempSync(join(tmpdir(), 'deckle-server-policies-'));
  });
  const close = async (): Promise<void> => {
    await running?.close();
    running = null;
  };
  afterEach(close);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await Promise.all([own.stop(), other.stop()]);
  });

  let policyFolders = 0;
  const start = async (name: string, policies: Policies | string | null, given: Partial<Pick<DesktopStart, 'server' | 'ticket' | 'args'>> = {}): Promise<Page> => {
    await close();
    const started = await launchDesktop({
      flags: (found as { value: ElectronRuntime }).value.flags, userData: join(folder, name), server: null, ...given,
      ...(policies === null ? {} : { policies: writePolicies(join(folder, `etc-${policyFolders += 1}`), policies) }),
      env: { ...process.env as Record<string, string>, DECKLE_KEYCHAIN_SERVICE: `Deckle-test-${folder.slice(-6)}-${name}`, XDG_CONFIG_HOME: join(folder, `config-${name}`) },
    });
    running = started;
    const page = await started.firstWindow();
    await page.waitForLoadState();
    return page;
  };
  const fixed = (): Policies => ({ server: own.url, isServerFixed: true });
  const state = (page: Page) => page.evaluate(() => window.deckle?.invoke['session:current']());
  const choose = (page: Page, address: string) => page.evaluate((given) => window.deckle?.invoke['servers:choose']({ address: given }), address);
  const signInForm = (page: Page) => page.locator('form:has(input[name=password])');
  const address = (page: Page) => page.getByLabel('Server address', { exact: true });
  const use = async (page: Page, typed: string): Promise<void> => {
    await address(page).fill(typed);
    await page.getByRole('button', { name: 'Use this server' }).click();
  };
  const ticketOf = async (): Promise<string> => (await person.client.call('auth.createTicket', {})).ticket;

  describe('if the organisation fixed one', () => {
    it('is the only one at a first start: there is no prompt, and no page reaches another server', async () => {
      const before = requestsToOther();
      const page = await start('fresh', fixed());
      await signInForm(page).waitFor();
      expect(await state(page)).toEqual({ ok: true, data: { status: 'signed-out', server: own.url, reason: null } });
      await page.getByText(`Server: ${new URL(own.url).host}`).waitFor();
      expect(await page.getByRole('button', { name: 'Change' }).count()).toBe(0);
      expect(await choose(page, other.url)).toEqual({ ok: true, data: { result: 'managed' } });
      expect(await page.evaluate(() => window.deckle?.invoke['servers:find-local']())).toEqual({ ok: true, data: null });
      expect(await state(page)).toMatchObject({ data: { server: own.url } });
      expect(requestsToOther()).toBe(before);
    });

    it('is the only one for the command line, a launcher\'s ticket and a link', async () => {
      const before = requestsToOther();
      for (const given of [{ args: [`--server=${other.url}`] }, { server: other.url, ticket: 'a-ticket-of-the-other-server' }]) {
        const page = await start('named', fixed(), given);
        await signInForm(page).waitFor();
        expect(await state(page)).toMatchObject({ data: { status: 'signed-out', server: own.url } });
        await page.getByText(`${new URL(other.url).host} was requested at startup and is not used.`).waitFor();
      }
      const page = await start('named', fixed(), { args: [`deckle://open/${new URL(other.url).host}/desktop`] });
      await page.getByRole('button', { name: 'Check the server' }).click();
      await page.getByText('Your organisation does not allow this server.').waitFor();
      expect(await state(page)).toMatchObject({ data: { server: own.url } });
      expect(requestsToOther()).toBe(before);
    });

    it.skipIf(noKeychain !== undefined)('leaves an account of another server closed, reports it, and restores it once the policy is gone', async () => {
      const signedIn = await start('kept', null, { server: other.url, ticket: await ticketOf() });
      await expect.poll(() => signedIn.url(), patient).toBe('app://deckle/desktop');
      await expect.poll(() => state(signedIn), patient).toMatchObject({ data: { status: 'signed-in', server: other.url, isRemembered: true } });
      await close();

      const before = requestsToOther();
      const page = await start('kept', fixed());
      await signInForm(page).waitFor();
      await page.getByText(`These accounts stay closed, and all their data stays on this computer: Mina Holm (${new URL(other.url).host}).`).waitFor();
      const known = await page.evaluate(() => window.deckle?.invoke['accounts:list']());
      expect(known).toMatchObject({ data: [{ server: other.url, isSignedIn: false, isAllowed: false }] });
      const key = known?.ok === true ? known.data[0]?.key ?? '' : '';
      for (const channel of ['accounts:switch', 'accounts:sign-out', 'accounts:remove'] as const) {
        await page.evaluate(([name, account]) => window.deckle?.invoke[name]({ key: account }), [channel, key] as const);
      }
      expect(await state(page)).toMatchObject({ data: { server: own.url } });
      expect(requestsToOther()).toBe(before);

      const after = await start('kept', null);
      await expect.poll(() => after.url(), patient).toBe('app://deckle/desktop');
      expect(await state(after)).toMatchObject({ data: { status: 'signed-in', server: other.url, user: { name: 'Mina Holm' } } });
      await expect.poll(requestsToOther, patient).toBeGreaterThan(before);
    });

    it('is the only one even if its address is invalid, so that a mistake opens no other server', async () => {
      const page = await start('mistyped', { server: 'http://deckle.example.org', isServerFixed: true }, { args: [`--server=${other.url}`] });
      await page.getByText('Your organisation allows only its own servers, but specifies none that can be used.').waitFor();
      expect(await address(page).count()).toBe(0);
      expect(await choose(page, other.url)).toEqual({ ok: true, data: { result: 'managed' } });
    });
  });

  describe('if the policies cannot be read', () => {
    it('are none, and the sign-in window shows which file and why', async () => {
      const before = requestsToOther();
      const page = await start('unreadable', `{ "server": "${own.url}", "isServerFixed": true, }`, { server: other.url, ticket: 'a-ticket-of-the-other-server' });
      await page.getByText('These policies cannot be read:').waitFor();
      await page.getByText('policies.json: is no JSON').waitFor();
      expect(await address(page).count()).toBe(0);
      expect(await choose(page, other.url)).toEqual({ ok: true, data: { result: 'managed' } });
      expect(await page.evaluate(() => window.deckle?.invoke['servers:prompt-trust']({ address: 'https://127.0.0.1:1' }))).toEqual({ ok: true, data: false });
      expect(await page.evaluate(() => window.deckle?.invoke['network:set-proxy']({ mode: 'none' }))).toEqual({ ok: true, data: false });
      expect(requestsToOther()).toBe(before);
    });

    it('are the organisation\'s alone if only the word that fixes them is mistyped', async () => {
      const before = requestsToOther();
      const page = await start('mistyped-word', `{ "server": "${own.url}", "isServerFixed": "true" }`, { args: [`--server=${other.url}`] });
      await signInForm(page).waitFor();
      expect(await state(page)).toMatchObject({ data: { status: 'signed-out', server: own.url } });
      expect(await choose(page, other.url)).toEqual({ ok: true, data: { result: 'managed' } });
      expect(requestsToOther()).toBe(before);
    });
  });

  describe('at a first start', () => {
    it('are prompted for, checked before anyone signs in, and remembered', async () => {
      const foreign = createServer((socket) => { socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi'); });
      foreign.listen(0, '127.0.0.1');
      onTestFinished(() => { foreign.close(); });
      const page = await start('first', null);
      await page.getByRole('heading', { name: 'Which server?' }).waitFor();
      expect(await state(page)).toEqual({ ok: true, data: { status: 'signed-out', server: null, reason: null } });
      expect(await signInForm(page).count()).toBe(0);
      expect(await address(page).evaluate((field) => field === document.activeElement)).toBe(true);
      for (const [typed, problem] of [
        ['two words', 'This is not a server address.'],
        ['http://deckle.example.org', 'This server cannot be reached securely.'],
        ['127.0.0.1:1', 'The server does not respond.'],
        [`127.0.0.1:${(foreign.address() as AddressInfo | null)?.port ?? 0}`, 'This is not a Deckle server.'],
      ] as const) {
        await use(page, typed);
        await page.getByText(problem).waitFor();
      }
      await address(page).fill(new URL(own.url).host);
      await address(page).press('Enter');
      await signInForm(page).waitFor();
      await page.getByText(`Server: ${new URL(own.url).host}`).waitFor();

      const again = await start('first', null);
      await signInForm(again).waitFor();
      await again.getByRole('button', { name: 'Change' }).click();
      await use(again, other.url);
      await again.getByText(`Server: ${new URL(other.url).host}`).waitFor();
      await again.getByRole('button', { name: 'Change' }).click();
      await again.getByRole('button', { name: `${new URL(own.url).host} Used before` }).click();
      await again.getByText(`Server: ${new URL(own.url).host}`).waitFor();
      await again.getByRole('button', { name: 'Change' }).click();
      await again.getByRole('button', { name: 'Cancel' }).click();
      await signInForm(again).waitFor();
    });

    it('are listed within the sheet, whatever the length of their names', async () => {
      const recentServers = ['https://a-very-long-name-of-a-server.of-a-department.of-an-organisation.example.org:8443'];
      mkdirSync(join(folder, 'long'));
      writeFileSync(join(folder, 'long', 'accounts.json'), JSON.stringify({ version: 1, data: { server: null, current: null, recentServers, accounts: {} } }));
      const page = await start('long', null);
      const row = page.getByRole('button', { name: 'Used before' });
      await row.waitFor();
      const [sheet, listed] = [await page.getByRole('main').boundingBox(), await row.boundingBox()];
      expect((listed?.x ?? Infinity) + (listed?.width ?? Infinity)).toBeLessThan((sheet?.x ?? 0) + (sheet?.width ?? 0));
    });

    it('include the one of this computer only if it responds', async () => {
      const local = createServer((socket) => {
        socket.on('error', () => undefined).once('data', (bytes) => {
          const body = JSON.stringify(bytes.toString('latin1').includes('/.well-known/deckle') ? { basePath: '/api', version: '3.4.0' } : { status: 'ok', version: '3.4.0' });
          socket.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`);
        });
      });
      const isFree = await new Promise<boolean>((resolve) => { local.once('error', () => { resolve(false); }).listen(4780, '127.0.0.1', () => { resolve(true); }); });
      onTestFinished(() => { local.close(); });
      const offer = (page: Page) => page.getByRole('button', { name: '127.0.0.1:4780 On this computer' });
      await offer(await start('local', null)).waitFor();
      // If another program uses the port, the app offers that program, and the test cannot stop it.
      if (!isFree) return;
      await new Promise((resolve) => { local.close(resolve); });
      const page = await start('local', null);
      expect(await page.evaluate(() => window.deckle?.invoke['servers:find-local']())).toEqual({ ok: true, data: null });
      expect(await offer(page).count()).toBe(0);
    });

    it.skipIf(findProgram('openssl') === null)('show no prompt about a certificate if the organisation forbids manual trust', async () => {
      const identity = createIdentity(folder, 'self-made');
      const tls = createTlsServer({ key: identity.key, cert: identity.cert }, (_request, response) => { response.end('{}'); });
      await new Promise<void>((resolve) => { tls.listen(0, 'localhost', resolve); });
      onTestFinished(() => { tls.close(); });
      const page = await start('untrusting', { mayTrustCertificates: false }, { args: ['--ignore-certificate-errors'] });
      await use(page, `https://localhost:${(tls.address() as AddressInfo).port}`);
      await page.getByText('your organisation does not allow you to trust it manually').waitFor();
      expect(await page.getByRole('alertdialog').count()).toBe(0);
    });
  });

  it('the start at sign-in that a policy set is removed with the policy, and the person\'s own remains', async () => {
    const entry = (name: string): boolean => existsSync(autostartPath(join(folder, `config-${name}`)));
    for (const [name, isOwn] of [['managed', false], ['chosen', true]] as const) {
      const page = await start(name, null);
      await page.evaluate((opensAtSignIn) => window.deckle?.invoke['desktop-settings:set']({ opensAtSignIn }), isOwn);
      await expect.poll(() => entry(name), patient).toBe(isOwn);
      await start(name, { opensAtSignIn: true });
      await expect.poll(() => entry(name), patient).toBe(true);
      const after = await start(name, null);
      await expect.poll(() => entry(name), patient).toBe(isOwn);
      expect(await after.evaluate(() => window.deckle?.invoke['desktop-settings:get']())).toMatchObject({ data: { settings: { opensAtSignIn: isOwn }, managed: [] } });
    }
  });
});
