import { eventually, expect, test } from './fixture';
import { create, row, signInForm, signInOnScreen } from './support/screens';
import { goTo } from './support/sharing';
import { text } from './support/texts';

/** Decisions, 6.20. The deletion itself is tested with the server's clock: tests/contract/profiles/deletion.test.ts. */
test('a person deletes their account, and keeps it by signing in again', async ({ workspace }) => {
  const page = await workspace.signUp();
  await create(page, 'document', 'Plan');
  await eventually(() => workspace.namesOnServer()).toEqual(['Plan']);
  await goTo(page, '/settings/security');
  await page.getByRole('button', { name: text('security', 'deleteAccount') }).click();
  const question = page.getByRole('alertdialog', { name: text('security', 'deleteTitle') });
  const password = question.getByLabel(text('security', 'accountPassword'), { exact: true });
  const submit = question.getByRole('button', { name: text('security', 'deleteAccount') });
  await password.fill('not the password');
  await submit.click();
  await expect(question).toContainText(text('security', 'wrongPassword'));
  await password.fill(workspace.account.password);
  const form = await workspace.host.withSessionChange(page, () => submit.click());
  await signInForm(form).waitFor();
  const again = await workspace.host.withSessionChange(form, () => signInOnScreen(form, workspace.account));
  await expect(again.getByText(text('workspace', 'deletionCancelled'))).toBeVisible();
  await goTo(again, '/desktop');
  await expect(row(again, 'Plan')).toBeVisible();
});
