import type { Locale } from '../contract/preferences';
import { cashier as arabic } from './ar-SA/cashier';
import { cashier as english } from './en/cashier';
import { cashier as japanese } from './jp/cashier';
import { cashier as chinese } from './zh-CN/cashier';

export type CashierTextKey = keyof typeof english;

const catalogues: Readonly<Record<Locale, Readonly<Record<CashierTextKey, string>>>> = { en: english, 'zh-CN': chinese, jp: japanese, 'ar-SA': arabic };

/** A text of the pages on which people pay. Only the server imports these texts. */
export const cashierText = (locale: Locale, key: CashierTextKey): string => catalogues[locale][key];
