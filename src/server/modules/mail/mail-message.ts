import { bcp47Of } from '../../../core/locales';
import { mailAddressOf, parseEmail } from '../../../core/email-address';
import { MailError, type OutgoingMail } from './mail-transport';

/** The address for envelope and header, because nodemailer reads lists in it. Throws `MailError` for a text that is not one address. */
const recipientOf = (text: string): string => {
  const email = parseEmail(text);
  const address = email && mailAddressOf(email);
  if (address === null) throw new MailError('The address of the recipient is not valid', true);
  return address;
};

/** The message of nodemailer for a mail. Nothing in it is read from files or addresses. Throws `MailError`. */
export const messageOf = ({ id, to, locale, at, subject, text, html }: OutgoingMail, from: string) => {
  const recipient = recipientOf(to);
  return {
    from: { name: 'Deckle', address: from },
    to: { name: '', address: recipient },
    envelope: { from, to: [recipient] },
    messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    date: at,
    subject, text, html,
    // RFC 3834: programs that send notes of absence do not respond.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': bcp47Of(locale) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};
