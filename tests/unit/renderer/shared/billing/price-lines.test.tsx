// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import type { PriceLineView } from '../../../../../src/contract/entities/billing';
import { usePriceLines, type ShownLine } from '../../../../../src/renderer/shared/billing/use-price-lines';
import { loadPageTexts, setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { LocaleProvider } from '../../../../../src/renderer/shared/i18n/locale-provider';
import { render, type Rendered } from '../../support/render';

let shown: Rendered | null = null;
afterEach(() => { shown?.unmount(); shown = null; });

/** The lines of the example in docs/technical/billing.md. */
const lines = [{ kind: 'edition', amount: 36_000, quantity: 12 }, { kind: 'discount', amount: -7200, quantity: 1 }, { kind: 'credit', amount: -1150, quantity: 23 }] as const;

const offers = {
  present: { edition: 'personal_premium', editionId: 5, until: '2026-12-14T04:00:00.000Z' },
  storage: { unitBytes: 100 * 1024 ** 3, yearAmount: 7300 },
} as const;

const linesIn = async (locale: 'en' | 'zh-CN', page: 'paymentPage' | 'plansPage' = 'paymentPage', shownLines: readonly PriceLineView[] = lines): Promise<readonly ShownLine[]> => {
  await setLocale(locale);
  await loadPageTexts(page);
  let result: readonly ShownLine[] = [];
  const Probe = () => { result = usePriceLines()(shownLines, 'personal_super', offers); return null; };
  shown = render(<LocaleProvider><Probe /></LocaleProvider>);
  return result;
};

it('have two decimals and a true minus sign', async () => {
  expect((await linesIn('en')).map(({ label, amount }) => [label, amount])).toEqual([
    ['Super, 12 × ¥30.00', '¥360.00'], ['12 months, 20% off', '−¥72.00'], ['Unused Premium, 23 days', '−¥11.50'],
  ]);
});

it('are in the language of the person', async () => {
  expect((await linesIn('zh-CN')).map(({ label }) => label.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual(['超级会员，12 × ¥30.00', '12 个月，优惠 20%', '未使用的高级会员，23天']);
});

it('name the size of bought storage, also with the texts of the plans', async () => {
  expect((await linesIn('en', 'plansPage', [{ kind: 'storage', amount: 14_600, quantity: 2 }])).map(({ label, amount }) => [label, amount])).toEqual([['Storage, 200 GB', '¥146.00']]);
});
