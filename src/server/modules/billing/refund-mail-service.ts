import type { Locale } from '../../../contract/preferences';
import { intlLocaleOf } from '../../../core/locales';
import { mailText } from '../../../locales/mail-texts';
import type { Database } from '../../db/database-handle';
import { isolated, renderMail, type ComposeMail, type Mail, type MailContent } from '../mail/mail-service';
import { peopleService } from '../people/people-service';
import { preferredLocale } from '../settings/settings-service';

/** The name of the mail, as a job stores it. */
export const refundMailName = 'payment-refund';

interface RefundMailIds {
  readonly personId: number;
  readonly orderNo: string;
  /** Minor units. */
  readonly amount: number;
}

/** The mail that a payment was returned because it did not pay its order. */
export const refundMail = (locale: Locale, { orderNo, amount, origin }: Pick<RefundMailIds, 'orderNo' | 'amount'> & { readonly origin: string }): MailContent => {
  const sum = new Intl.NumberFormat(intlLocaleOf(locale), { style: 'currency', currency: 'CNY' }).format(amount / 100);
  return renderMail(locale, {
    subject: mailText(locale, 'refundSubject', { amount: sum }), title: mailText(locale, 'refundTitle', { amount: isolated(sum) }),
    paragraphs: [mailText(locale, 'refundText', { order: isolated(orderNo) })], notes: [], origin,
  });
};

export const composeRefundMail: ComposeMail = async (db, ids, origin) => {
  const { personId, orderNo, amount } = ids as RefundMailIds;
  const person = await peopleService.byId(db, personId);
  if (!person?.email) return null;
  const locale = await preferredLocale(db, personId) ?? 'zh-CN';
  return { to: person.email, locale, content: refundMail(locale, { orderNo, amount, origin }) };
};

/** Sends the mail that a payment was returned, if the person has an address. */
export const scheduleRefundMail = (mail: Mail, db: Database, ids: RefundMailIds, now: Date): Promise<void> => mail.schedule(db, refundMailName, ids, now);
