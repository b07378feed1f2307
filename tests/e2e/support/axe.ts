import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** All problems that axe finds on a page: severity, rule, reason and element. */
export const axeProblems = async (page: Page): Promise<readonly string[]> => {
  // During an animation axe would see a transitional state: a menu that overlaps the page, a colour.
  await page.evaluate(() => Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)));
  // The script has half a megabyte, so it is injected once and reused.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Legacy mode, because an Electron window cannot open axe's helper page. React Aria's announcer refers to announced
  // elements by id, and these may have been removed.
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .setLegacyMode(true).options({ resultTypes: ['violations'] }).exclude('[data-live-announcer]').analyze();
  return violations.map(({ impact, id, help, nodes }) => `${impact}: ${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`);
};

/** The problems that prevent people from using the page. */
export const seriousProblems = async (page: Page): Promise<readonly string[]> =>
  (await axeProblems(page)).filter((problem) => /^(serious|critical):/.test(problem));
