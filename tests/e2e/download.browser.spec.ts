import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { deckleLink } from '../../src/core/links/deckle-links';
import type { Locale, ThemeColour, ThemeMode } from '../../src/contract/preferences';
import { expect, test } from './fixture';
import { axeProblems } from './support/axe';
import { startServer, type TestServer } from './support/server';
import { goTo, makeDocument } from './support/sharing';
import { text } from './support/texts';
import { createWorkspace } from './support/workspace';

const program = join(import.meta.dirname, '../../out/server/manifest.js');
const run = promisify(execFile);
const t = (key: Parameters<typeof text<'download'>>[1], values: Readonly<Record<string, string>> = {}, locale: Locale = 'en'): string => text('download', key, values, locale);

test.describe.configure({ mode: 'default' });

const getApp = (page: Page) => page.getByRole('link', { name: t('getApp'), exact: true });

let server: TestServer;
test.beforeAll(async () => { server = await startServer(); });
test.afterAll(async () => { await server?.remove(); });

const archive = 'Deckle-3.4.0-linux-x64.tar.gz';
const bytes = 'an archive';

/** Publishes a build, as the operator of the server does. */
const publish = async (): Promise<void> => {
  const [dist, key, trusted] = ['dist', 'key.pem', 'keys.json'].map((name) => join(server.dataDirectory, 'work', name));
  if (!dist || !key || !trusted) throw new Error('There are three places.');
  await mkdir(dist, { recursive: true });
  for (const name of ['Deckle-3.4.0-win-x64.exe', 'Deckle-3.4.0-win-arm64.exe', 'Deckle-3.4.0-win-x64.msi', 'Deckle-3.4.0-mac-universal.dmg', 'Deckle-3.4.0-linux-x86_64.AppImage', 'Deckle-3.4.0-linux-amd64.deb', archive]) {
    await writeFile(join(dist, name), name === archive ? bytes : Buffer.alloc(180_000, name));
  }
  await run(process.execPath, [program, 'keys', '--key', key, '--trusted', trusted]);
  await run(process.execPath, [program, 'publish', '--release', '3.4.0', '--from', dist, '--key', key, '--trusted', trusted, '--into', join(server.dataDirectory, 'releases')]);
};

const visit = async (hosts: { create(serverUrl: string): Promise<{ open(): Promise<Page> }> } | { readonly missing: string }): Promise<Page> => {
  if ('missing' in hosts) throw new Error(hosts.missing);
  const page = await (await hosts.create(server.url)).open();
  await page.goto('/download');
  return page;
};

const choose = async (page: Page, locale: Locale, themeMode: ThemeMode, themeColour: ThemeColour): Promise<void> => {
  // The storage keys of the account specification (section 9).
  await page.evaluate(([language, mode, colour]) => {
    document.cookie = `SM_LOCALE=${language}; path=/`;
    localStorage.setItem('THEME_KEY', JSON.stringify({ mode, colour }));
  }, [locale, themeMode, themeColour]);
  await page.reload();
};

test('a visitor without an account gets the app for their computer, once it is published', async ({ hosts }, testInfo) => {
  test.skip('missing' in hosts, 'missing' in hosts ? hosts.missing : '');
  const page = await visit(hosts);
  await expect(page.getByRole('heading', { level: 1, name: t('title') })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: t('none') })).toBeVisible();
  expect(await axeProblems(page), 'with nothing to offer').toEqual([]);
  await page.goto('/login');
  await expect(page.getByText(text('auth', 'serverIs', { server: new URL(server.url).host }))).toBeVisible();
  await expect(getApp(page)).toHaveCount(0);
  await page.goto('/download');

  await publish();
  await page.reload();
  const main = page.getByRole('link', { name: t('downloadFor', { system: 'Linux' }) });
  await expect(main).toHaveAttribute('href', /\/api\/releases\/Deckle-3\.4\.0-linux-x86_64\.AppImage$/);
  for (const system of ['Windows', 'macOS', 'Linux']) await expect(page.getByRole('heading', { level: 3, name: system })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: t('whatIsNew', { version: '3.4.0' }) })).toBeVisible();
  await expect(page.getByRole('button', { name: t('copyHash', { file: archive }) })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.locator(`a[href$="${archive}"]`).click();
  expect((await download).suggestedFilename()).toBe(archive);

  for (const [locale, mode, colour, width] of [['en', 'light', 'default', 1440], ['en', 'dark', 'default', 1440], ['zh-CN', 'light', 'green', 1440], ['ar-SA', 'light', 'blue', 800]] as const) {
    await page.setViewportSize({ width, height: 900 });
    await choose(page, locale, mode, colour);
    await expect(page.getByRole('heading', { level: 1, name: t('title', {}, locale) })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: t('whatIsNew', { version: '3.4.0' }, locale) })).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath(`download-${locale}-${mode}-${colour}-${width}.png`), animations: 'disabled' });
    expect.soft(await axeProblems(page), `${locale} ${mode} ${colour}`).toEqual([]);
  }
});

test('the sign-in page and the page of a file offer a published app, but not to a phone', async ({ hosts }) => {
  if ('missing' in hosts) { test.skip(true, hosts.missing); return; }
  const workspace = await createWorkspace(() => hosts.create(server.url), server);
  try {
    const signIn = await workspace.open();
    await expect(getApp(signIn)).toHaveAttribute('href', '/download');
    const context = await signIn.context().browser()?.newContext({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148' });
    const phone = await context?.newPage();
    if (!context || !phone) throw new Error('The browser has no context.');
    await phone.goto(`${server.url}/login`);
    await expect(phone.getByText(text('auth', 'serverIs', { server: new URL(server.url).host }))).toBeVisible();
    await expect(getApp(phone)).toHaveCount(0);
    await context.close();

    const api = await workspace.register();
    const guid = await makeDocument(api, 'Where a link leads');
    const page = await workspace.signIn(signIn);
    const path = `/docs/${guid}`;
    await goTo(page, path);
    const offer = page.getByRole('complementary', { name: text('links', 'appOffer') });
    await expect(offer.getByRole('link', { name: text('links', 'appOpen') })).toHaveAttribute('href', deckleLink(server.url, path) ?? '');
    await offer.getByRole('button', { name: text('links', 'appNever') }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Where a link leads' })).toBeVisible();
    await expect(offer).toHaveCount(0);
  } finally {
    await workspace.close();
  }
});
