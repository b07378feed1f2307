/**
 * An amount of money: `amountHundredths` is divided by 100 and always written with two decimals (account
 * specification, section 9); a negative one gets a true minus sign.
 */
export const formatAmount = (amountHundredths: number, currency: string, intlLocale: string): string =>
  new Intl.NumberFormat(intlLocale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .format(amountHundredths / 100)
    .replace('-', '\u2212');
