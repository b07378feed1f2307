/** Letters of a currency (`CN¥`) have a direction, which must not reorder them or the number. */
const hasLetters = /\p{L}/u;

/**
 * Formats an amount of money: `amountHundredths` is divided by 100 and always has two decimals (account
 * specification, section 9). A negative amount gets a true minus sign. In Arabic a currency in Latin letters would
 * read `¥CN`, so a currency with letters is isolated (bidi).
 */
export const formatAmount = (amountHundredths: number, currency: string, intlLocale: string): string =>
  new Intl.NumberFormat(intlLocale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .formatToParts(amountHundredths / 100)
    .map(({ type, value }) => (type === 'currency' && hasLetters.test(value) ? `\u2068${value}\u2069` : value.replace('-', '\u2212')))
    .join('');
