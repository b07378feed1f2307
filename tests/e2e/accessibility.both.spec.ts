import { expect, test } from './fixture';
import { showAs, type Appearance } from './support/appearance';
import { seriousProblems } from './support/axe';
import { signInForm } from './support/screens';
import { walkAsVisitor, walkInside, walkOutside, type Look } from './support/views';

const usual: Appearance = { locale: 'en', themeMode: 'light', themeColour: 'default' };
const turned: Appearance = { locale: 'ar-SA', themeMode: 'dark', themeColour: 'default' };

/** Collects the problems of each view in both appearances; tests/long/accessibility.ts covers all other themes and languages. */
const collecting = (problems: string[]): Look => async (page, view) => {
  for (const appearance of [usual, turned]) {
    await showAs(page, appearance);
    for (const problem of await seriousProblems(page)) problems.push(`${view}, ${appearance.locale}: ${problem}`);
  }
  await showAs(page, usual);
};

// The pages are the same on both hosts except for their frame, so the desktop app shows only views with a title bar.
test('axe finds nothing serious in any view, light in English and dark in Arabic', async ({ workspace, hostKind, hosts, server }, testInfo) => {
  // In a browser about eighty checks, of two seconds each on an idle machine.
  test.setTimeout(600_000);
  const problems: string[] = [];
  const look = collecting(problems);
  const page = await workspace.open();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await walkOutside(page, look);
  const signedIn = await workspace.signUp(page);
  await signedIn.emulateMedia({ reducedMotion: 'reduce' });
  if (hostKind === 'desktop') {
    await look(signedIn, 'empty desktop');
  } else {
    const scene = await walkInside(workspace, signedIn, testInfo.outputPath('note.txt'), look);
    if ('missing' in hosts) return;
    const stranger = await hosts.create(server.url);
    const visitor = await stranger.open();
    await signInForm(visitor).waitFor();
    await walkAsVisitor(visitor, scene, look);
    await stranger.close();
  }
  expect(problems).toEqual([]);
});
