import { payWith } from '../support/cashier';
import { joinTeam } from '../support/teams';
import { expect, needsKeychain, test as base } from './fixture';
import { registerOnApi } from './support/account';
import { openDatabase } from './support/database';
import { giveMembership } from './support/membership';
import { agree, agreement, codeOf } from './support/payment';
import { beginTrial, joinTrialOfEve, later, payRealName, realNameDialog, shownRealName, toast } from './support/real-name';
import { chooseNew, create, row } from './support/screens';
import { publicServer } from './support/public-server';
import { chooseAudience, goTo, makeDocument, openSharing, press } from './support/sharing';
import { text } from './support/texts';

// Account specification, sections 4 and 6 (real-name verification); decisions, 7.5 and 8.5.

const test = publicServer();
const afterTheDay = publicServer({ REAL_NAME_FROM: '2026-01-01' });
const withoutChannels = publicServer({ PAYMENT_GATEWAY: 'none' });

test('a payment of a different manager closes the dialog', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const { id } = await beginTrial(mine);
  await shownRealName(page);
  const admin = await registerOnApi(server.url, 'Eve');
  const pool = await openDatabase(server);
  await joinTeam({ pool }, id, admin.id, 'admin');
  await pool.end();
  await payRealName(admin.client);
  await expect(realNameDialog(page)).toHaveCount(0, { timeout: 40_000 });
});

afterTheDay('a member is refused creating with the reason, and creates in the same window after an admin has paid', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const creator = await joinTrialOfEve(server, mine);
  const refusal = text('errors', 'REAL_NAME_REQUIRED_canCreateChildFile');
  await Promise.all([toast(page, refusal).waitFor(), chooseNew(page, 'document')]);
  expect(await workspace.namesOnServer()).toEqual([]);
  await payRealName(creator.client);
  await expect.poll(async () => (await creator.client.call('billing.identification', {})).status, { timeout: 20_000 }).toBe(true);
  await create(page, 'document', 'Log book');
  await expect(row(page, 'Log book')).toBeVisible();
  await expect.poll(() => workspace.namesOnServer(), { timeout: 20_000 }).toEqual(['Log book']);
});

afterTheDay('an admin who is refused is led to the verification', async ({ workspace }) => {
  const page = await workspace.signUp();
  await beginTrial(await workspace.api());
  await expect(await shownRealName(page)).toContainText(text('real-name', 'teamInForce'));
  await later(page).click();
  await chooseNew(page, 'document');
  await page.getByRole('button', { name: text('editions', 'verifyRealName') }).click();
  const dialog = realNameDialog(page);
  await agree(dialog);
  await payWith(await codeOf(dialog));
  await expect(dialog).toHaveCount(0);
  await create(page, 'document', 'Log book');
  await expect.poll(() => workspace.namesOnServer(), { timeout: 20_000 }).toEqual(['Log book']);
});

afterTheDay('a link for everyone is off without a real name; the share dialog leads to the verification, and enables the link after it', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await giveMembership(server, mine, 86_400);
  const guid = await makeDocument(mine, 'Log book');
  const dialog = await openSharing(page, guid, 'Log book');
  const anyone = dialog.getByRole('radio', { name: text('sharing', 'audienceAnyone') });
  await expect(anyone).toBeDisabled();
  await expect(dialog).toContainText(text('sharing', 'audienceOff', { audience: text('sharing', 'audienceAnyone'), reason: text('errors', 'REAL_NAME_REQUIRED') }));
  await dialog.getByRole('button', { name: text('editions', 'verifyRealName') }).click();
  const verification = realNameDialog(page);
  await agree(verification);
  await payWith(await codeOf(verification));
  await expect(verification).toHaveCount(0);
  await expect(anyone).toBeEnabled();
  await chooseAudience(dialog, text('sharing', 'audienceAnyone'));
  await press(dialog, text('sharing', 'doOpenToAnyone'));
  await expect.poll(async () => (await mine.call('files.get', { params: { id: guid } })).shareMode, { timeout: 20_000 }).toBe('readonly');
});

test('before the day the share dialog only warns', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await giveMembership(server, mine, 86_400);
  const dialog = await openSharing(page, await makeDocument(mine, 'Log book'), 'Log book');
  await expect(dialog.getByText(text('sharing', 'realNameWarning'))).toHaveCount(0);
  await chooseAudience(dialog, text('sharing', 'audienceAnyone'));
  await expect(dialog).toContainText(text('sharing', 'realNameWarning'));
  await expect(dialog.getByRole('button', { name: text('sharing', 'doOpenToAnyone') })).toBeEnabled();
});

withoutChannels('without a channel the dialog warns, and nothing can be ticked', async ({ workspace }) => {
  const page = await workspace.signUp();
  await beginTrial(await workspace.api());
  await expect(await shownRealName(page)).toContainText(text('errors', 'NO_PAYMENT_CHANNEL'));
  await expect(agreement(realNameDialog(page))).toBeDisabled();
});

base('a private deployment shows nothing', async ({ workspace }, testInfo) => {
  needsKeychain(testInfo);
  const first = await workspace.signUp();
  await beginTrial(await workspace.api());
  const page = await workspace.reopen(first);
  await page.waitForLoadState('networkidle');
  await expect(realNameDialog(page)).toHaveCount(0);
  await goTo(page, '/settings/security');
  await expect(page.getByRole('region', { name: text('security', 'password'), exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: text('security', 'realName') })).toHaveCount(0);
});
