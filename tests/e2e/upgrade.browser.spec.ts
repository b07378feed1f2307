import { expect } from './fixture';
import { publicServer } from './support/public-server';
import { makeDocument, openSharing } from './support/sharing';
import { text } from './support/texts';

const test = publicServer();

test('an audience that was chosen before the edition is known to lack it becomes the offer', async ({ workspace }) => {
  const page = await workspace.signUp();
  const isCheck = /\/api\/.*\?items=publicShare$/;
  const requested = page.waitForRequest(isCheck);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => { release = resolve; });
  await page.route(isCheck, async (route) => { await held; await route.continue(); });
  const dialog = await openSharing(page, await makeDocument(await workspace.api(), 'Plan'), 'Plan');
  await requested;
  const [people, anyone] = [dialog.getByRole('radio', { name: text('sharing', 'audiencePeople') }), dialog.getByRole('radio', { name: text('sharing', 'audienceAnyone') })];
  await dialog.getByText(text('sharing', 'audienceAnyone'), { exact: true }).click();
  await expect(anyone).toBeChecked();
  release();
  const offer = page.getByRole('dialog', { name: text('capabilities', 'publicShare'), exact: true });
  await expect(offer).toContainText(text('upgrade', 'publicSharing'));
  await offer.getByRole('button', { name: text('upgrade', 'notNow') }).click();
  await expect(anyone).not.toBeChecked();
  await expect(people).toBeChecked();
});
