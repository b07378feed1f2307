import { expect, it, vi } from 'vitest';
import { loadInitialTexts } from '../../../../src/renderer/app/load-initial-texts';
import { i18n } from '../../../../src/renderer/shared/i18n/i18n';

vi.mock('../../../../src/locales/jp/first', () => { throw new Error('The chunk cannot be loaded.'); });

it('has the words of the start failure where the language cannot be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await loadInitialTexts('jp')).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
  expect(i18n.t('startFailedTitle', { ns: 'workspace' })).toBe('The server cannot be reached');
  expect(i18n.t('retry', { ns: 'common' })).toBe('Try again');
});
