import type { Locale } from '../../../contract/preferences';
import { intlLocaleOf } from '../../../core/locales';
import { cashierText, type CashierTextKey } from '../../../locales/cashier-texts';
import { escapeHtml, paragraph, plainPage } from '../../plain-page';
import { callbackPlans, cashierActions, type CashierCharge, type CashierOutcome } from './sandbox-gateway-service';

const amountOf = (locale: Locale, { amount, currency }: CashierCharge): string => new Intl.NumberFormat(intlLocaleOf(locale), { style: 'currency', currency }).format(amount / 100);

/** The page on which a charge is paid. `query`: the signed query of its address. */
export const cashierPage = (locale: Locale, charge: CashierCharge, query: { readonly charge: string; readonly signature: string }): string => {
  const text = (key: CashierTextKey): string => escapeHtml(cashierText(locale, key));
  const plans = callbackPlans.map((plan) => `<label><input type="radio" name="callback" value="${plan}"${plan === 'now' ? ' checked' : ''}> ${text(`callback_${plan}`)}</label>`).join('');
  const buttons = cashierActions.map((action) => `<button name="action" value="${action}">${text(`action_${action}`)}</button>`).join('');
  return plainPage(locale, cashierText(locale, 'title'), `${paragraph(cashierText(locale, 'explanation'), 'quiet')}${paragraph(amountOf(locale, charge), 'amount')}${paragraph(charge.orderNo, 'quiet')}
<form method="post"><input type="hidden" name="charge" value="${escapeHtml(query.charge)}"><input type="hidden" name="signature" value="${escapeHtml(query.signature)}">
<fieldset><legend>${text('callback')}</legend>${plans}</fieldset>${buttons}</form>`);
};

export const cashierResultPage = (locale: Locale, outcome: CashierOutcome): string => plainPage(locale, cashierText(locale, 'title'), paragraph(cashierText(locale, `outcome_${outcome}`)));
