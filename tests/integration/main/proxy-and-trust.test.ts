import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findElectron, type ElectronRuntime } from '../../support/find-electron';
import { findProgram } from '../../support/system-programs';
import { clickDecision, promptWindow } from '../../support/prompt-window';
import { createIdentity, type Identity } from '../../support/self-signed';
import { startAuthenticatingProxy, type AuthenticatingProxy } from '../../support/authenticating-proxy';

const found = await findElectron({ mayInstall: false });
const hasNoDisplay = process.platform === 'linux' && process.env.DISPLAY === undefined && process.env.WAYLAND_DISPLAY === undefined;
const hasNoOpenssl = findProgram('openssl') === null;
const unavailable = process.env.DECKLE_DESKTOP_UNAVAILABLE
  ?? (!found.isAvailable ? found.reason : hasNoDisplay ? 'there is no display' : hasNoOpenssl ? 'openssl is not installed' : null);

const appFolder = join(import.meta.dirname, '../../..');

describe.skipIf(unavailable !== null)(`a server with a self-signed certificate${unavailable === null ? '' : ` (skipped: ${unavailable})`}`, () => {
  let folder = '';
  let server: Server;
  let proxy: AuthenticatingProxy;
  let app: ElectronApplication;
  let page: Page;
  let first: Identity;
  let address = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'deckle-network-'));
    first = createIdentity(folder, 'first');
    server = createServer({ key: first.key, cert: first.cert }, (request, response) => {
      const body = request.url === '/.well-known/deckle' ? { basePath: '/api', version: '3.4.0' } : { status: 'ok', version: '3.4.0' };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => { server.listen(0, 'localhost', resolve); });
    address = `https://localhost:${(server.address() as AddressInfo).port}`;
    proxy = await startAuthenticatingProxy({ host: 'localhost', port: (server.address() as AddressInfo).port });
    const policies = join(folder, 'policies.json');
    writeFileSync(policies, JSON.stringify({ proxy: { mode: 'manual', host: '127.0.0.1', port: proxy.port, bypass: ['*.invalid'] } }), { mode: 0o600 });
    const { flags } = (found as { value: ElectronRuntime }).value;
    app = await _electron.launch({
      timeout: 60_000, args: [...flags, '--lang=en-US', `--user-data-dir=${join(folder, 'user-data')}`, appFolder],
      env: { ...process.env as Record<string, string>, DECKLE_KEYCHAIN_SERVICE: `Deckle-test-${folder.slice(-6)}`, DECKLE_POLICIES: policies },
    });
    page = await app.firstWindow();
    await page.waitForLoadState();
  });
  afterAll(async () => {
    await app.close();
    await proxy.stop();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const choose = (typed: string) => page.evaluate((given) => window.deckle?.invoke['servers:choose']({ address: given }), typed);
  /** Clicks, and decides in the main process's window that shows this fingerprint. */
  const decideAbout = async (server: string, fingerprint: string, decision: 'accept' | 'decline') => {
    await page.mouse.click(5, 300);
    const result = page.evaluate((given) => window.deckle?.invoke['servers:prompt-trust']({ address: given }), server);
    const question = await promptWindow(app);
    expect((await question.locator('body').innerText()).replaceAll(/\s/g, '').toLowerCase()).toContain(fingerprint);
    await clickDecision(question, decision);
    return result;
  };

  it('is refused, trusted by exactly its fingerprint, and refused again with another one', async () => {
    expect(await choose(address)).toMatchObject({ ok: true, data: { result: 'untrusted', server: address, isChanged: false } });
    expect(await page.evaluate((given) => window.deckle?.invoke['servers:prompt-trust']({ address: given }), address)).toMatchObject({ ok: false, error: { code: 'ACCESS_RESTRICTED' } });
    expect(await decideAbout(address, first.fingerprint, 'decline')).toEqual({ ok: true, data: false });
    expect(await choose(address)).toMatchObject({ data: { result: 'untrusted' } });

    expect(await decideAbout(address, first.fingerprint, 'accept')).toEqual({ ok: true, data: true });
    expect(await choose(address)).toEqual({ ok: true, data: { result: 'found', server: address, version: '3.4.0' } });
    expect(await page.evaluate(() => window.deckle?.invoke['session:current']())).toMatchObject({ data: { status: 'signed-out', server: address } });

    const second = createIdentity(folder, 'second');
    server.setSecureContext({ key: second.key, cert: second.cert });
    server.closeAllConnections();
    expect(await choose(address)).toMatchObject({ data: { result: 'untrusted', isChanged: true } });

    server.setSecureContext({ key: first.key, cert: first.cert });
    server.closeAllConnections();
    expect(await choose(address)).toMatchObject({ data: { result: 'found' } });
    const { port } = server.address() as AddressInfo;
    await page.evaluate((place) => window.deckle?.invoke['servers:revoke-trust'](place), { host: 'localhost', port });
    expect(await choose(address)).toMatchObject({ data: { result: 'untrusted', isChanged: false } });
  });

  it('is found by the input of people, and problems are reported', async () => {
    expect(await choose('no-such-host.invalid')).toMatchObject({ data: { result: expect.stringMatching(/^(not-found|offline|unreachable)$/) as string } });
    expect(await choose('http://deckle.example.org')).toMatchObject({ data: { result: 'insecure' } });
    expect(await choose('two words')).toMatchObject({ data: { result: 'invalid' } });
    expect(await choose('localhost:1')).toMatchObject({ data: { result: 'unreachable' } });
  });

  /** A policy's proxy cannot be changed. Only the proxy can resolve this host. */
  it('is reached through the proxy of a policy, which the person cannot change', async () => {
    const behind = 'https://deckle.internal.test';
    expect(await choose(behind)).toMatchObject({ data: { result: 'untrusted', server: behind } });
    expect(proxy.forwarded).toContain('CONNECT deckle.internal.test:443');
    const fixed = { ok: true, data: { proxy: { mode: 'manual', host: '127.0.0.1', port: proxy.port, bypass: ['*.invalid'] }, isManaged: true } };
    const known = () => page.evaluate(() => window.deckle?.invoke['network:proxy']());
    expect(await known()).toEqual(fixed);
    await page.evaluate(() => window.deckle?.invoke['network:set-proxy']({ mode: 'none' }));
    expect(await known()).toEqual(fixed);
    expect(await decideAbout(behind, first.fingerprint, 'accept')).toEqual({ ok: true, data: true });
    expect(await choose(behind)).toEqual({ ok: true, data: { result: 'found', server: behind, version: '3.4.0' } });
  });
});
