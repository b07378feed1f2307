import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { writeFileDurably } from '../../data-directory/write-file-durably';
import { storedMailName } from './mail-folder-service';
import { messageOf } from './mail-message';
import type { MailTransport } from './mail-transport';

/** The sender of mails that nobody receives, without `MAIL_FROM`. */
const defaultSender = 'deckle@localhost';

export interface FolderOptions {
  readonly directory: string;
  /** Address of the sender. */
  readonly from: string | null;
}

/** Keeps each mail as a file for the operator, because no mail server is configured. An attempt replaces the file of the previous one. */
export const createFolderTransport = ({ directory, from }: FolderOptions): MailTransport => {
  const composer = createTransport({ streamTransport: true, newline: 'windows' });
  return {
    isSending: false,
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from ?? defaultSender));
      const bytes = Buffer.isBuffer(message) ? message : await buffer(message);
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      const name = storedMailName(mail);
      writeFileDurably(join(directory, name), bytes.toString());
      return `Stored as ${name}`;
    },
  };
};
