import type { Page } from '@playwright/test';
import { editionLimits } from '../../src/core/limits/edition-limits';
import { featuresOf } from '../../src/core/limits/editions';
import { comparedEditions, comparisonLines } from '../../src/renderer/features/pricing/comparison';
import { payWith } from '../support/cashier';
import { expect, test as base } from './fixture';
import { planCard } from './support/payment';
import { publicServer } from './support/public-server';
import { goTo } from './support/sharing';
import { text } from './support/texts';

// Account specification, section 2 (/pricing): the plans, what follows from choosing them today, and their comparison.

const contact = 'help@deckle.example';
const test = publicServer({ SUPPORT_CONTACT: contact });

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: text('plans', 'title') });
const openPlans = async (page: Page, path = '/pricing'): Promise<void> => {
  await goTo(page, path);
  await heading(page).waitFor();
};
const longDate = (at: string): string => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(Date.parse(at));
const buy = (duration: number, edition: number) => ({ edition, duration, durationUnit: 'month', memberCount: 1, storageSize: 0, channel: 'wx_pub_qr' }) as const;

test('a free person sees the plans with prices, and every button says what follows today', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await openPlans(page);
  const { data: year } = await mine.call('billing.price', { query: { edition: 5, duration: 12, durationUnit: 'month', memberCount: 1, storageSize: 0 } });
  await expect(planCard(page, 'personal_free')).toContainText(text('plans', 'yours'));
  await expect(planCard(page, 'personal_free').getByRole('button')).toHaveCount(0);
  await expect(planCard(page, 'personal_premium')).toContainText('¥12.00');
  await expect(planCard(page, 'personal_premium')).toContainText(text('plans', 'yearTotal', { amount: '¥144.00' }));
  await expect(planCard(page, 'personal_premium')).toContainText(text('plans', 'buyNote', { amount: '¥144.00', date: longDate(year.until) }));
  await expect(planCard(page, 'personal_super')).toContainText('¥24.00');
  await page.getByRole('radio', { name: text('plans', 'monthly'), exact: true }).click();
  await expect(planCard(page, 'personal_premium')).toContainText('¥15.00');
  await expect(planCard(page, 'personal_premium')).toContainText(text('plans', 'monthTotal'));
  await expect(planCard(page, 'personal_super')).toContainText('¥30.00');
});

test('the plan of a member is marked, and follows a payment on another device without reloading', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await openPlans(page);
  const { data: request } = await mine.call('billing.createCharge', { body: buy(1, 5) });
  await payWith(request.qrUrl);
  const premium = planCard(page, 'personal_premium');
  await expect(premium).toHaveAttribute('aria-current', 'true');
  const { data: offers } = await mine.call('billing.offers', {});
  await expect(page.getByText(text('plans', 'leadPresent', { plan: text('editions', 'personal_premium'), date: '' }).split(',')[0] ?? '')).toBeVisible();
  await expect(planCard(page, 'personal_free')).toContainText(text('plans', 'followsAt', { date: longDate(offers.present.until ?? '') }));

  const { data: renewal } = await mine.call('billing.price', { query: { edition: 5, duration: 12, durationUnit: 'month', memberCount: 1, storageSize: 0 } });
  await expect(premium.getByRole('button', { name: text('plans', 'renewYear') })).toBeEnabled();
  await expect(premium).toContainText(text('plans', 'renewNote', { date: longDate(renewal.until) }));

  const { data: upgrade } = await mine.call('billing.price', { query: { edition: 12, duration: 12, durationUnit: 'month', memberCount: 1, storageSize: 0 } });
  const days = upgrade.lines.find(({ kind }) => kind === 'credit')?.quantity;
  await expect(planCard(page, 'personal_super').getByRole('button', { name: text('plans', 'upgrade', { plan: text('editions', 'personal_super') }) })).toBeEnabled();
  await expect(planCard(page, 'personal_super')).toContainText(text('plans', 'creditNote_other', { amount: `¥${(upgrade.total / 100).toFixed(2)}`, count: String(days) }));
});

test('a smaller plan than the present one cannot be bought, and says why', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const { data: request } = await mine.call('billing.createCharge', { body: buy(1, 12) });
  await payWith(request.qrUrl);
  await expect.poll(async () => (await mine.call('account.me', {})).editionName).toBe('personal_super');
  await openPlans(page);
  const premium = planCard(page, 'personal_premium');
  await expect(premium.getByRole('button')).toBeDisabled();
  await expect(premium).toContainText(text('errors', 'HIGHER_EDITION_RUNS'));
});

test('the comparison has every line of the data, and folds the plans to its heads', async ({ workspace }) => {
  const page = await workspace.signUp();
  await openPlans(page);
  const table = page.getByRole('table', { name: text('plans', 'comparison') });
  const lines = comparisonLines();
  // The hidden heads are a row, too.
  await expect(table.getByRole('row')).toHaveCount(lines.length + 1);
  const cellsOf = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }).getByRole('cell');
  await expect(cellsOf(text('plans', 'line_diskVolumeBytes'))).toHaveText(comparedEditions.map((edition) => {
    const gigabytes = (editionLimits[edition].diskVolumeBytes ?? 0) / 1024 ** 3;
    return gigabytes < 1024 ? `${gigabytes} GB` : `${gigabytes / 1024} TB`;
  }));
  await expect(cellsOf(text('plans', 'line_historyDays'))).toHaveText(['7 days', '30 days', '1 year']);
  await expect(cellsOf(text('plans', 'line_fileCount'))).toHaveText(['1,000', text('plans', 'noLimit'), text('plans', 'noLimit')]);
  for (const feature of ['sharePassword', 'advancedPermissions', 'enableFileTag', 'toolbox'] as const) {
    const marks = await cellsOf(text('capabilities', feature)).getByRole('img').evaluateAll((images) => images.map((image) => image.getAttribute('aria-label')));
    expect(marks, feature).toEqual(comparedEditions.map((edition) => text('plans', featuresOf(edition).has(feature) ? 'included' : 'notIncluded')));
  }

  const folded = page.getByText(`¥12.00 ${text('plans', 'perMonth')}`);
  const before = await page.locator('[data-desk]').evaluate((element) => element.scrollHeight);
  await table.getByRole('row').last().scrollIntoViewIfNeeded();
  await expect(folded.last()).toBeInViewport();
  expect(await page.locator('[data-desk]').evaluate((element) => element.scrollHeight), 'Nothing moves').toBe(before);
});

test('an address names a plan; a plan of teams leads to the contact of the operator', async ({ workspace }) => {
  const page = await workspace.signUp();
  await openPlans(page, '/pricing/personal_super');
  await expect(planCard(page, 'personal_super')).toBeFocused();
  await page.getByRole('radio', { name: text('plans', 'forTeam') }).click();
  await expect(page).toHaveURL(/\/pricing\/team$/);
  await expect(page.getByText(text('plans', 'teamTitle'))).toBeVisible();
  await expect(page.getByRole('link', { name: contact })).toHaveAttribute('href', `mailto:${contact}`);
  await expect(page.getByText('¥')).toHaveCount(0);
  await openPlans(page, '/pricing/enterprise_premium');
  await expect(page.getByText(text('plans', 'teamTitle'))).toBeVisible();
  await goTo(page, '/pricing/private');
  await expect(page.getByText(text('files', 'problemNotFound'))).toBeVisible();
});

base('a private deployment has no plans', async ({ workspace }) => {
  const page = await workspace.signUp();
  await goTo(page, '/pricing');
  await expect(page.getByText(text('files', 'problemDisabled'))).toBeVisible();
});
