import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import keytar from 'keytar';
import { fileTypes } from '../../src/contract/entities/file';
import { renewalIntervalMs } from '../../src/main/network/request-sessions';
import { findProgram } from '../support/system-programs';
import { clickDecision, promptWindow } from '../support/prompt-window';
import { createIdentity } from '../support/self-signed';
import { startAuthenticatingProxy } from '../support/authenticating-proxy';
import { startTlsProxy } from '../support/tls-proxy';
import { eventually, expect, test } from './fixture';
import { newAccount, signInToApi } from './support/account';
import { reconnectTimeoutMs } from './support/connection';
import type { DesktopHost } from './support/desktop-host';
import { create, navigation, row, signInForm, signUpOnScreen, upload } from './support/screens';
import { filesContaining } from './support/disk-search';
import { text } from './support/texts';

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const field = (within: Page | Locator, name: string): Locator => within.getByLabel(name, { exact: true });

/** A listener at the server's presumed address, which must receive nothing: counts direct connections. */
const startDecoy = async () => {
  let comers = 0;
  const decoy = createServer((socket) => { comers += 1; socket.destroy(); });
  decoy.listen(0, '127.0.0.1');
  await once(decoy, 'listening');
  return { url: `http://127.0.0.1:${(decoy.address() as AddressInfo).port}`, comers: () => comers, stop: () => { decoy.close(); } };
};

const fillProxy = async (form: Page, port: number): Promise<void> => {
  const dialog = form.getByRole('dialog', { name: text('network', 'title') });
  await field(dialog, text('network', 'proxyHost')).fill('127.0.0.1');
  await field(dialog, text('network', 'proxyPort')).fill(String(port));
  // Chromium uses no proxy for this computer's own addresses, unless the bypass list overrides that.
  await field(dialog, text('network', 'proxyBypass')).fill('<-loopback>');
};

/** Makes the main process show the certificate that blocks a page from its server. */
const lookAtCertificate = async (host: DesktopHost, page: Page): Promise<Page> => {
  await button(page, text('network', 'certificateLook')).click();
  return promptWindow(host.app());
};

/** Trusts the certificate that blocks the sign-in window from its server. */
const trustShown = async (host: DesktopHost, form: Page): Promise<void> => {
  await clickDecision(await lookAtCertificate(host, form), 'accept');
  await expect(form.getByText(text('network', 'certificateUnknown'))).toHaveCount(0);
};

const signInToProxy = async (host: DesktopHost, { name, password }: { readonly name?: string; readonly password: string }): Promise<void> => {
  const prompt = await promptWindow(host.app());
  if (name !== undefined) await prompt.locator('input[name=name]').fill(name);
  await prompt.locator('input[name=password]').fill(password);
  await clickDecision(prompt, 'accept');
};

test('all traffic uses the proxy that was chosen before signing in, once the person has signed in to it', async ({ hosts, server }) => {
  if ('missing' in hosts) { test.skip(true, hosts.missing); return; }
  const keychain = process.env['DECKLE_KEYCHAIN_UNAVAILABLE'];
  test.skip(keychain !== undefined, keychain);
  const decoy = await startDecoy();
  const { hostname, port } = new URL(server.url);
  const proxy = await startAuthenticatingProxy({ host: hostname, port: Number(port) });
  const login = { name: 'mira.sol', password: 'between-harbour-and-hill' };
  proxy.requireLogin(login);
  const host = await hosts.create(decoy.url) as DesktopHost;
  const account = newAccount();
  try {
    const form = await host.open();
    await signInForm(form).waitFor();

    await test.step('an invalid proxy is reported beside each field', async () => {
      await button(form, text('accounts', 'changeServer')).click();
      await button(form, text('accounts', 'serverNetwork')).click();
      const dialog = form.getByRole('dialog', { name: text('network', 'title') });
      const chosen = dialog.getByRole('group').getByRole('button');
      await chosen.click();
      await form.getByRole('option', { name: text('network', 'proxy-pac') }).click();
      await field(dialog, text('network', 'proxyUrl')).fill('proxy.pac');
      await button(dialog, text('network', 'proxyUse')).click();
      await expect(dialog.getByText(text('network', 'proxyWrong-url'))).toBeVisible();
      await chosen.click();
      await form.getByRole('option', { name: text('network', 'proxy-manual') }).click();
      await field(dialog, text('network', 'proxyHost')).fill('http://127.0.0.1');
      await field(dialog, text('network', 'proxyPort')).fill('99999');
      await field(dialog, text('network', 'proxyBypass')).fill('a b{c}');
      await button(dialog, text('network', 'proxyUse')).click();
      for (const key of ['proxyWrong-host', 'proxyWrong-port', 'proxyWrong-bypass'] as const) await expect(dialog.getByText(text('network', key))).toBeVisible();
      expect(await form.evaluate(() => window.deckle?.invoke['network:proxy']())).toEqual({ ok: true, data: { proxy: { mode: 'system' }, isManaged: false } });
    });
    await test.step('a proxy is chosen', async () => {
      const dialog = form.getByRole('dialog', { name: text('network', 'title') });
      await fillProxy(form, proxy.port);
      // The toast closes after a few seconds, so the wait starts before the click.
      await button(dialog, text('network', 'proxyUse')).click();
      const prompt = await promptWindow(host.app());
      await expect(prompt.getByText(`127.0.0.1:${proxy.port}`)).toBeVisible();
      await prompt.keyboard.press('Escape').catch((error: unknown) => { if (!prompt.isClosed()) throw error; });
      await expect.poll(() => prompt.isClosed()).toBe(true);
      expect(await form.evaluate(() => window.deckle?.invoke['network:proxy']())).toMatchObject({ data: { proxy: { mode: 'system' } } });
      await button(dialog, text('network', 'proxyUse')).click();
      await Promise.all([expect(form.getByText(text('network', 'proxyUsed'))).toBeVisible(), promptWindow(host.app()).then((again) => clickDecision(again, 'accept'))]);
      await button(dialog, text('common', 'close')).last().click();
    });
    const cameDirectly = decoy.comers();

    await test.step('a wrong password is prompted for again, and a person who declines sees why nothing is reachable', async () => {
      const dialog = form.getByRole('main');
      await form.getByRole('heading', { name: text('accounts', 'serverTitle') }).waitFor();
      await field(dialog, text('accounts', 'serverAddress')).fill(decoy.url);
      await button(dialog, text('accounts', 'serverUse')).click();
      await signInToProxy(host, { ...login, password: 'wrong' });
      const again = await promptWindow(host.app());
      await expect(again.getByText(text('prompts', 'proxySignInRefused'))).toBeVisible();
      await clickDecision(again, 'decline');
      await expect(dialog.getByText(text('accounts', 'serverProxySignIn'))).toBeVisible();
      await button(dialog, text('accounts', 'serverUse')).click();
      await signInToProxy(host, login);
      await signInForm(form).waitFor();
    });

    const page = await host.withSessionChange(form, () => signUpOnScreen(form, account));
    await navigation(page).waitFor();
    await test.step('calls, live events and uploads use it', async () => {
      await create(page, 'folder', 'By the proxy');
      const api = await signInToApi(server.url, account);
      const names = async (): Promise<readonly string[]> => (await api.call('files.list', { query: { folder: 'Desktop' } })).files.map(({ name }) => name).sort();
      await eventually(names).toEqual(['By the proxy']);
      await api.call('files.create', { body: { type: fileTypes.folder, name: 'From afar' } });
      await expect(row(page, 'From afar')).toBeVisible();
      const path = join(mkdtempSync(join(host.userData, '..', 'minutes-')), 'minutes.txt');
      writeFileSync(path, 'minutes');
      await host.withChosenFiles(page, [path], () => upload(page));
      await eventually(names).toContain('minutes.txt');
      expect(proxy.forwarded.some((line) => line.includes('/ws/'))).toBe(true);
      expect(proxy.forwarded.some((line) => line.includes('/api/uploads'))).toBe(true);
    });
    await test.step('the password is stored in the keychain and in no file, and signs in at the next start', async () => {
      const kept = await keytar.findCredentials(host.keychainService);
      expect(kept.find((each) => each.account === `proxy 127.0.0.1:${proxy.port}`)?.password).toBe(JSON.stringify(login));
      const refusals = proxy.refusedCount();
      const again = await host.restart();
      await navigation(again).waitFor();
      await expect(row(again, 'minutes.txt')).toBeVisible();
      const before = proxy.forwarded.length;
      await expect.poll(() => proxy.forwarded.length, { timeout: reconnectTimeoutMs }).toBeGreaterThan(before);
      // Each partition gets one challenge before it has the credentials.
      expect(proxy.refusedCount()).toBeGreaterThan(refusals);
      expect(host.app().windows().filter((window) => window.url().startsWith('app://prompt'))).toEqual([]);
      expect(await filesContaining(host.userData, login.password)).toEqual([]);
      expect(host.output()).not.toContain(login.password);
    });
    expect(decoy.comers()).toBe(cameDirectly);
  } finally {
    await host.close();
    await proxy.stop();
    decoy.stop();
  }
});

test('a certificate that changes while a person is signed in is shown beside the trusted one, and nothing is sent before they trust it', async ({ hosts, server }) => {
  if ('missing' in hosts) { test.skip(true, hosts.missing); return; }
  test.skip(findProgram('openssl') === null, 'openssl is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'deckle-certificates-'));
  const [first, second] = [createIdentity(folder, 'first'), createIdentity(folder, 'second')];
  const front = await startTlsProxy(server.url, first);
  const host = await hosts.create(front.url) as DesktopHost;
  const shown = (fingerprint: string): string => (fingerprint.toUpperCase().match(/.{4}/g) ?? []).join(' ');
  try {
    const form = await host.open();
    const certificate = await lookAtCertificate(host, form);
    await expect(certificate.getByText(shown(first.fingerprint))).toBeVisible();
    await expect(certificate.getByText(text('prompts', 'trustProblemSelf'))).toBeVisible();
    await expect(certificate.locator('button[name=decline]')).toBeFocused();
    await clickDecision(certificate, 'accept');
    await expect(form.getByText(text('network', 'certificateUnknown'))).toHaveCount(0);
    const page = await host.withSessionChange(form, () => signUpOnScreen(form, newAccount()));
    await navigation(page).waitFor();
    await create(page, 'folder', 'Before');
    await expect(row(page, 'Before')).toBeVisible();

    front.setIdentity(second);
    const changed = page.getByText(text('network', 'certificateChanged'));
    await expect(changed).toBeVisible({ timeout: reconnectTimeoutMs });
    const reached = front.requestCount();
    await create(page, 'folder', 'Meanwhile');
    const dialog = await lookAtCertificate(host, page);
    await expect(dialog.getByText(shown(first.fingerprint))).toBeVisible();
    await expect(dialog.getByText(shown(second.fingerprint))).toBeVisible();
    await clickDecision(dialog, 'decline');
    await expect(changed).toBeVisible();
    expect(front.requestCount()).toBe(reached);

    await clickDecision(await lookAtCertificate(host, page), 'accept');
    await expect(changed).toHaveCount(0);
    await expect.poll(() => front.requestCount(), { timeout: reconnectTimeoutMs }).toBeGreaterThan(reached);

    // Chromium would reuse the last verification result for half an hour, in the account's own partition too.
    await page.evaluate((place) => window.deckle?.invoke['servers:revoke-trust'](place), { host: 'localhost', port: Number(new URL(front.url).port) });
    await expect(page.getByText(text('network', 'certificateUnknown'))).toBeVisible({ timeout: reconnectTimeoutMs });
  } finally {
    await host.close();
    await front.stop();
    rmSync(folder, { recursive: true });
  }
});

test('a certificate that changes back and forth is confirmed each time, and nothing remains offline once the old one is back', async ({ hosts, server }) => {
  if ('missing' in hosts) { test.skip(true, hosts.missing); return; }
  test.skip(findProgram('openssl') === null, 'openssl is not installed');
  // A session is replaced once a minute at most, so the second day may wait for it.
  const noticed = { timeout: reconnectTimeoutMs + renewalIntervalMs };
  test.setTimeout(90_000 + 2 * renewalIntervalMs);
  const folder = mkdtempSync(join(tmpdir(), 'deckle-certificates-'));
  const [home, office] = [createIdentity(folder, 'home'), createIdentity(folder, 'office')];
  const front = await startTlsProxy(server.url, home);
  const host = await hosts.create(front.url) as DesktopHost;
  try {
    const form = await host.open();
    await trustShown(host, form);
    const page = await host.withSessionChange(form, () => signUpOnScreen(form, newAccount()));
    await navigation(page).waitFor();
    const changed = page.getByText(text('network', 'certificateChanged'));
    for (const day of ['Monday', 'Tuesday']) {
      front.setIdentity(office);
      await expect(changed, `at the office on ${day}`).toBeVisible(noticed);
      const reached = front.requestCount();
      front.setIdentity(home);
      await expect(changed, `at home on ${day}`).toHaveCount(0, noticed);
      await create(page, 'folder', day);
      await expect(row(page, day)).toBeVisible();
      await expect.poll(() => front.requestCount(), noticed).toBeGreaterThan(reached);
    }
  } finally {
    await host.close();
    await front.stop();
    rmSync(folder, { recursive: true });
  }
});
