import { parseEmail } from '../../core/email-address';
import { readServerConfig } from '../../server/config';
import type { DataDirectory } from '../../server/data-directory/data-directory-layout';
import { findStoredMail, listStoredMails, type StoredMail } from '../../server/modules/mail/mail-folder-service';
import { createMailTransport, sendTestMail } from '../../server/modules/mail/mail-service';
import { localeSchema } from '../../contract/preferences';
import { CommandError, printLine, readFlagsAndWords } from '../command-line';

const usage = 'Usage: npm run mail -- list, npm run mail -- show ID, npm run mail -- test ADDRESS [--locale en].';

/** Names and addresses may contain control characters, which a terminal would obey. */
const printable = (text: string): string => text.replaceAll(/[^\P{C}\n]/gu, '');

const list = (directory: string): void => {
  const mails = listStoredMails(directory);
  if (mails.length === 0) printLine('There are no mails in the folder.');
  for (const { id, to, subject } of mails) printLine([id, to, subject].map(printable).join('\t'));
};

const show = (directory: string, id: string): void => {
  const mail: StoredMail | null = findStoredMail(directory, id);
  if (!mail) throw new CommandError(`There is no mail with the id ${printable(id)}.`);
  printLine(printable(`To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text.trimEnd()}`));
};

/** Sends a mail with the settings of the environment. It needs no running server. */
const test = async (address: string, localeText: string): Promise<void> => {
  const locale = localeSchema.safeParse(localeText);
  if (!locale.success) throw new CommandError(`--locale has to be one of ${localeSchema.options.join(', ')}.`);
  if (!parseEmail(address)) throw new CommandError('This is not an email address.');
  const config = readServerConfig(process.env);
  if (config.smtpUrl === null || config.publicOrigin === null) throw new CommandError('SMTP_URL is not set, so no mail is sent: mails are kept in the folder that npm run mail -- list shows.');
  const response = await sendTestMail(createMailTransport(config, ''), address, config.publicOrigin, locale.data, new Date())
    .catch((error: unknown) => { throw new CommandError(`${(error as Error).message.replace(/\.$/, '')}.`, { cause: error }); });
  printLine(`The mail server accepted the mail: ${printable(response)}`);
};

/** `npm run mail`: shows mails that were kept because no mail server is configured, and tests the mail server. */
export const mailCommand = async (args: readonly string[], findDataDirectory: (given: string | undefined) => DataDirectory): Promise<void> => {
  const { flags, words: [name, word, ...more] } = readFlagsAndWords({ 'data-dir': { type: 'string' }, locale: { type: 'string' } }, args);
  const directory = (): string => findDataDirectory(flags['data-dir']).mailDirectory;
  if (name === 'list' && word === undefined) { list(directory()); return; }
  if (name === 'show' && word !== undefined && more.length === 0) { show(directory(), word); return; }
  if (name === 'test' && word !== undefined && more.length === 0) { await test(word, flags.locale ?? 'en'); return; }
  throw new CommandError(usage);
};
