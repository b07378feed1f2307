import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** All that axe finds wrong with a page: how bad, which rule, why, and where. */
export const axeProblems = async (page: Page): Promise<readonly string[]> => {
  // It sees what is on its way in as what it is not yet: a menu that lies over the page, a colour.
  await page.evaluate(() => Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)));
  // Half a megabyte, which a page needs once; what is there already is asked again.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Without its own helper page, which an Electron window cannot open. React Aria's announcer names what it has read
  // out by an id, and what had that id may be gone.
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .setLegacyMode(true).options({ resultTypes: ['violations'] }).exclude('[data-live-announcer]').analyze();
  return violations.map(({ impact, id, help, nodes }) => `${impact}: ${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`);
};

/** What of it keeps somebody from using the page. */
export const seriousProblems = async (page: Page): Promise<readonly string[]> =>
  (await axeProblems(page)).filter((problem) => /^(serious|critical):/.test(problem));
