import { expect } from './fixture';
import { planCard } from './support/payment';
import { publicServer } from './support/public-server';
import { signInOnScreen } from './support/screens';
import { goTo } from './support/sharing';
import { text } from './support/texts';

// Account specification, section 2 (/pricing): addresses that are opened in a browser.

const test = publicServer();

test('a visitor signs in first, and returns to the plan', async ({ workspace }) => {
  await workspace.register();
  const page = await workspace.open();
  await page.goto('/pricing/personal_super');
  await signInOnScreen(page, workspace.account);
  await expect(page).toHaveURL(/\/pricing\/personal_super$/);
  await expect(planCard(page, 'personal_super')).toBeVisible();
});

// Decisions, "Part 8": the plans are at `/pricing/{edition}` "or a configured address".
const elsewhere = publicServer({ PRICING_URL: 'https://plans.deckle.example/all?from=app' });

elsewhere('where the operator has a page of plans, every way leads to it in a new window', async ({ workspace }) => {
  const page = await workspace.signUp();
  await page.context().route('https://plans.deckle.example/**', (route) => route.fulfill({ body: 'Plans' }));
  const opened = async (press: () => Promise<void>): Promise<void> => {
    const popup = page.waitForEvent('popup');
    await press();
    const plans = await popup;
    await expect(plans).toHaveURL('https://plans.deckle.example/all?from=app');
    expect(await plans.evaluate(() => window.opener === null)).toBe(true);
    await plans.close();
  };
  await goTo(page, '/settings/membership');
  await opened(() => page.getByRole('region', { name: text('membership', 'plan'), exact: true }).getByRole('button', { name: text('editions', 'plans') }).click());
  await expect(page).toHaveURL(/\/settings\/membership$/);
  await goTo(page, '/pricing/personal_super');
  await expect(page.getByText(text('plans', 'elsewhereTitle'))).toBeVisible();
  await opened(() => page.getByRole('button', { name: text('editions', 'seePlans') }).click());
});
