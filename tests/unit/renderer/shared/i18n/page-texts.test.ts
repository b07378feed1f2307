// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { teamSettings as english } from '../../../../../src/locales/en/team-settings';
import { teamSettings as japanese } from '../../../../../src/locales/jp/team-settings';

it('the texts of a team\'s page are loaded with it, and for each language chosen later', async () => {
  // Other tests of this process may have loaded the texts already.
  vi.resetModules();
  const { i18n, loadPageTexts, setLocale } = await import('../../../../../src/renderer/shared/i18n/i18n');
  const textOfSettings = (): string => i18n.t('allSpaces', { ns: 'team-settings' });
  await setLocale('en');
  expect(textOfSettings()).toBe('allSpaces');
  await loadPageTexts('teamPage');
  expect(textOfSettings()).toBe(english.allSpaces);
  await setLocale('jp');
  expect(textOfSettings()).toBe(japanese.allSpaces);
});
