// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import type { Preferences } from '../../../../../src/contract/bridge';
import { createBrowserPreferences } from '../../../../../src/renderer/platform/browser/browser-preferences';

beforeEach(() => { localStorage.clear(); });

it('a changed language or colour is stored under the names of the specification, and shown in this tab and in others', async () => {
  const [one, two] = [createBrowserPreferences(), createBrowserPreferences()];
  const shown: Record<'one' | 'two', Preferences[]> = { one: [], two: [] };
  const stop = one.onChanged((preferences) => { shown.one.push(preferences); });
  two.onChanged((preferences) => { shown.two.push(preferences); });
  await one.set({ locale: 'jp', themeColour: 'green' });
  const expected = { locale: 'jp', themeMode: 'system', themeColour: 'green', asideCollapsed: false };
  await expect.poll(() => shown).toEqual({ one: [expected], two: [expected] });
  // Account specification, section 9.
  expect([document.cookie, JSON.parse(localStorage.getItem('THEME_KEY') ?? '')]).toEqual(['SM_LOCALE=jp', { mode: 'system', colour: 'green' }]);
  stop();
  await two.set({ themeMode: 'dark' });
  await expect.poll(() => shown.two).toHaveLength(2);
  expect(shown.one).toHaveLength(1);
});
