import { seriousProblems } from './support/axe';
import { expect, test } from './fixture';
import { goTo } from './support/sharing';
import { text } from './support/texts';

const t = (key: Parameters<typeof text<'profile'>>[1]): string => text('profile', key);

test('beside the profile a sheet shows what others see, with the name as typed, if the window has room', async ({ workspace }) => {
  const page = await workspace.signUp();
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, '/settings/profile');
  const sheet = page.getByRole('complementary', { name: t('othersSee') });
  const name = page.getByLabel(t('name'), { exact: true });
  await expect(sheet).toContainText(await name.inputValue());
  await expect(sheet).not.toContainText(t('onceSavedTitle'));
  await name.fill('Ines Halloran');
  await expect(sheet).toContainText('Ines Halloran');
  await expect(sheet).toContainText(t('onceSavedTitle'));
  await expect(sheet).toBeInViewport({ ratio: 1 });
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: t('saveName') }).click();
  await expect(sheet).not.toContainText(t('onceSavedTitle'));
  await page.setViewportSize({ width: 1360, height: 900 });
  await expect(sheet).toHaveCount(0);
});
