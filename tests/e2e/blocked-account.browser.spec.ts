import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seriousProblems } from './support/axe';
import { expect, test } from './fixture';
import { showSignUp, signInForm } from './support/screens';
import { text } from './support/texts';

const t = (key: Parameters<typeof text<'auth'>>[1]): string => text('auth', key);

test('a query about a blocked account ends the session on any page; a crafted page after it is ignored', async ({ workspace }) => {
  const page = await workspace.signUp();
  const origin = new URL(page.url()).origin;
  await page.goto(`${origin}/favorites?code=22`);
  await expect(page).toHaveURL(`${origin}/login?code=423`);
  await expect(page.getByText(text('errors', 'ACCOUNT_BLOCKED'))).toBeVisible();
  await page.goto(`${origin}/logout?next=${encodeURIComponent('/.//evil.example')}`);
  await expect(signInForm(page)).toBeVisible();
  expect(new URL(page.url()).origin).toBe(origin);
});

test('registration links the agreements, which open in a window of their own', async ({ workspace, server }) => {
  const page = await workspace.open();
  await showSignUp(page);
  await mkdir(join(server.dataDirectory, 'agreements'), { recursive: true });
  await writeFile(join(server.dataDirectory, 'agreements', 'privacy.md'), 'We keep **nothing**. <img src=x onerror=alert(1)>');
  const open = async (name: string) => {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name, exact: true }).click()]);
    return opened;
  };
  const service = await open(t('agreement_service'));
  await expect(service.getByText(t('agreementMissing'))).toBeVisible();
  expect(await seriousProblems(service)).toEqual([]);
  const privacy = await open(t('agreement_privacy'));
  await expect(privacy.getByText('nothing', { exact: true })).toBeVisible();
  await expect(privacy.locator('article img')).toHaveCount(0);
});

test('a browser without a needed feature reads so, and the app does not start', async ({ workspace }) => {
  const page = await workspace.open();
  await page.addInitScript(() => { Object.defineProperty(window, 'structuredClone', { value: undefined }); });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The current file displays abnormally, please switch browser' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'return to main site' })).toBeVisible();
  await expect(signInForm(page)).toHaveCount(0);
});
