import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listStoredMails, type StoredMail } from '../../src/server/modules/mail/mail-folder-service';
import type { TestServer } from './test-server';

/** Settings of a server that keeps mails and text messages in a folder, and sends them soon. */
export const sendingSoon = { jobIntervalMs: 20 } as const;

/** The messages to an address or a number. */
export const messagesTo = ({ dataDirectory }: Pick<TestServer, 'dataDirectory'>, address: string): readonly StoredMail[] =>
  listStoredMails(join(dataDirectory, 'mail')).filter(({ to }) => to.includes(address));

/** The next message that is not among `known`. */
export const nextMessageTo = async (server: Pick<TestServer, 'dataDirectory'>, address: string, known: readonly StoredMail[] = []): Promise<StoredMail> => {
  for (;;) {
    const next = messagesTo(server, address).find(({ id }) => !known.some((message) => message.id === id));
    if (next) return next;
    await pause(20);
  }
};

/** The six digits of a message. */
export const codeIn = ({ subject }: StoredMail): string => {
  const [code] = /\b\d{6}\b/.exec(subject) ?? [];
  if (code === undefined) throw new Error(`There is no code in “${subject}”.`);
  return code;
};
