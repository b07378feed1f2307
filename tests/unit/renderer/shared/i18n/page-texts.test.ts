// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { teamLog as english } from '../../../../../src/locales/en/team-log';
import { teamLog as japanese } from '../../../../../src/locales/jp/team-log';

it('the texts of a team\'s page are loaded with it, and for each language chosen later', async () => {
  // Other tests of this process may have loaded the texts already.
  vi.resetModules();
  const { i18n, loadPageTexts, setLocale } = await import('../../../../../src/renderer/shared/i18n/i18n');
  const textOfLog = (): string => i18n.t('deletedAccount', { ns: 'team-log' });
  await setLocale('en');
  expect(textOfLog()).toBe('deletedAccount');
  await loadPageTexts('teamPage');
  expect(textOfLog()).toBe(english.deletedAccount);
  await setLocale('jp');
  expect(textOfLog()).toBe(japanese.deletedAccount);
});
