import type { texts } from '../../../locales/en/index';

type SizeKey = Extract<keyof (typeof texts)['common'], `size${string}`>;

const units: readonly SizeKey[] = ['sizeBytes', 'sizeKilobytes', 'sizeMegabytes', 'sizeGigabytes', 'sizeTerabytes'];

/**
 * Formats a size in the largest unit (of 1,024) in which it is at least 1, with one decimal below 100. Returns the
 * text key of the unit and the amount formatted for `intlLocale`.
 */
export const splitBytes = (sizeBytes: number, intlLocale: string): { readonly key: SizeKey; readonly amount: string } => {
  let amount = Math.max(0, sizeBytes);
  let unit = 0;
  // 1,023.5 and more would be rounded to 1,024 of the smaller unit.
  while (amount >= 1023.5 && unit < units.length - 1) {
    amount /= 1024;
    unit += 1;
  }
  const maximumFractionDigits = unit > 0 && amount < 99.95 ? 1 : 0;
  return { key: units[unit] ?? 'sizeBytes', amount: new Intl.NumberFormat(intlLocale, { maximumFractionDigits }).format(amount) };
};
