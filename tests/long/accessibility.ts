import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { themeColourSchema, type Locale } from '../../src/contract/preferences';
import { showAs, type Appearance } from '../e2e/support/appearance';
import { seriousProblems } from '../e2e/support/axe';
import { createBrowserHost, inSharedBrowser } from '../e2e/support/browser-host';
import { startServer } from '../e2e/support/server';
import { walkAsVisitor, walkInside, walkOutside, type Look } from '../e2e/support/views';
import { createWorkspace } from '../e2e/support/workspace';
import { findChromium } from '../support/find-chromium';

/**
 * Checks every view of the app in every theme, in English and in Arabic: axe must find nothing serious. The app and the
 * server have to be built. `PICTURES` names a folder for a picture of each view.
 */
const locales: readonly Locale[] = ['en', 'ar-SA'];
const appearances: readonly Appearance[] = locales.flatMap((locale) => themeColourSchema.options.flatMap((themeColour) =>
  (['light', 'dark'] as const).map((themeMode) => ({ locale, themeColour, themeMode }))));
const usual: Appearance = { locale: 'en', themeColour: 'default', themeMode: 'light' };
const pictures = process.env['PICTURES'];

const say = (text: string): void => { process.stdout.write(`  ${text}\n`); };

const found = await findChromium({ mayInstall: true });
if (!found.isAvailable) throw new Error(found.reason);
const folder = mkdtempSync(join(tmpdir(), 'deckle-accessibility-'));
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({ executablePath: found.value });
const createHost = () => createBrowserHost(inSharedBrowser(browser), server.url);
const workspace = await createWorkspace(createHost, server);
try {
  let looks = 0;
  const problems: string[] = [];
  const look: Look = async (page, view) => {
    for (const appearance of appearances) {
      await showAs(page, appearance);
      const name = [view, appearance.themeColour, appearance.themeMode, appearance.locale].join(' ');
      if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${name.replaceAll(' ', '-')}.png`) });
      for (const problem of await seriousProblems(page)) problems.push(`${name}: ${problem}`);
      looks += 1;
    }
    await showAs(page, usual);
  };
  const signInPage = await workspace.open();
  await signInPage.emulateMedia({ reducedMotion: 'reduce' });
  await walkOutside(signInPage, look);
  const page = await workspace.signUp(signInPage);
  const scene = await walkInside(workspace, page, join(folder, 'note.txt'), look);
  const stranger = await createHost();
  const visitor = await stranger.open();
  await visitor.emulateMedia({ reducedMotion: 'reduce' });
  await walkAsVisitor(visitor, scene, look);
  await stranger.close();
  say(`${looks / appearances.length} views in ${appearances.length} looks; serious problems: ${problems.length}`);
  for (const problem of problems) say(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await workspace.close();
  await browser.close();
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
}
