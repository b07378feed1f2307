import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { available, unavailable, type Availability } from './availability';
import { runProgram } from './run-program';
import { canInstallPackages, findProgram, installPackages, isExecutable } from './system-programs';

const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Finds a Chromium for the browser specs: from DECKLE_CHROMIUM, from the system, or from Playwright. As root on Debian
 * it installs Debian's package if `mayInstall`.
 */
export const findChromium = async ({ mayInstall }: { readonly mayInstall: boolean }): Promise<Availability<string>> => {
  const named = process.env['DECKLE_CHROMIUM'];
  if (named) return isExecutable(named) ? available(named, 'named by DECKLE_CHROMIUM') : unavailable(`DECKLE_CHROMIUM names ${named}, which cannot be run`);

  const onSystem = findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome') ?? fixedPlaces.find(isExecutable);
  // On some systems the program is a placeholder that only prompts to install another package.
  if (onSystem && await starts(onSystem)) return available(onSystem, "the system's");

  const own = chromium.executablePath();
  if (existsSync(own)) return available(own, "Playwright's own");

  if (!mayInstall || !canInstallPackages()) return unavailable('there is no Chromium: install one, run `npx playwright install chromium`, or name one in DECKLE_CHROMIUM');
  const problem = await installPackages('chromium');
  const installed = findProgram('chromium');
  return installed ? available(installed, "Debian's package, installed just now") : unavailable(problem ?? "Debian's package brought no program");
};

/**
 * Finds the Chromium without windows for specs that share a browser: it opens a page for two thirds of the processor
 * time. A browser named by DECKLE_CHROMIUM is used for all specs.
 */
export const findHeadlessShell = async ({ mayInstall }: { readonly mayInstall: boolean }): Promise<Availability<string>> => {
  const named = process.env['DECKLE_HEADLESS_SHELL'];
  if (named) return isExecutable(named) ? available(named, 'named by DECKLE_HEADLESS_SHELL') : unavailable(`DECKLE_HEADLESS_SHELL names ${named}, which cannot be run`);
  if (process.env['DECKLE_CHROMIUM']) return unavailable('DECKLE_CHROMIUM names the browser');

  const onSystem = findProgram(headlessShell);
  if (onSystem && await starts(onSystem)) return available(onSystem, "the system's");
  if (!mayInstall || !canInstallPackages()) return unavailable(`there is no ${headlessShell}`);
  const problem = await installPackages(headlessShell);
  const installed = findProgram(headlessShell);
  return installed ? available(installed, "Debian's package, installed just now") : unavailable(problem ?? "Debian's package brought no program");
};

const headlessShell = 'chromium-headless-shell';

const starts = async (program: string): Promise<boolean> =>
  process.platform === 'win32' || (await runProgram([program, '--version'], { timeoutMs: 30_000 })).exitCode === 0;
