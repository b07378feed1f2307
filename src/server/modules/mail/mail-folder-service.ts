import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeIfExists } from '../../remove-if-exists';

/** A mail of the folder. */
export interface StoredMail {
  /** The name of its file without the extension. Begins with the time of the mail. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** The plain text. */
  readonly text: string;
}

const extension = '.eml';
const idPattern = /^\d{8}T\d{6}Z-[0-9A-Za-z]+$/;

/** Days that mails stay in the folder. They contain links by which people join. */
const retentionDays = 30;

const timeOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The name of a mail's file, equal for all attempts. */
export const storedMailName = ({ at, id }: { readonly at: Date; readonly id: string }): string => `${timeOf(at)}-${id}${extension}`;

const decodeQuotedPrintable = (text: string): Buffer => Buffer.from(
  text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))), 'latin1',
);

/** Bytes of a body that is encoded in one of the ways that this server writes. */
const decodeBody = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body).toString() : body;
};

/** Encoded words of a header (RFC 2047). */
const decodeHeader = (value: string): string => value
  .replaceAll(/(=\?utf-8\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
  .replaceAll(/(?:=\?utf-8\?b\?[^?]*\?=)+|(?:=\?utf-8\?q\?[^?]*\?=)+/gi, (words) => {
    const parts = [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)];
    return Buffer.concat(parts.map(([, kind = '', text = '']) => (kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : decodeQuotedPrintable(text.replaceAll('_', ' '))))).toString();
  });

interface Part { readonly headers: ReadonlyMap<string, string>; readonly body: string }

const partOf = (text: string): Part => {
  const end = text.indexOf('\n\n');
  const lines = text.slice(0, end).replaceAll(/\n[ \t]+/g, ' ').split('\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: text.slice(end + 2) };
};

const readMail = (directory: string, id: string): StoredMail => {
  const { headers, body } = partOf(readFileSync(join(directory, id + extension), 'utf8').replaceAll('\r\n', '\n'));
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const plain = partOf(body.split(`--${boundary}`)[1]?.replace(/^\n/, '') ?? '');
  return {
    id, to: decodeHeader(headers.get('to') ?? ''), subject: decodeHeader(headers.get('subject') ?? ''),
    text: decodeBody(plain.body, plain.headers.get('content-transfer-encoding') ?? ''),
  };
};

/** The ids in a folder, the newest first. Empty if the folder does not exist. */
const listIds = (directory: string): readonly string[] => {
  try {
    return readdirSync(directory).filter((name) => name.endsWith(extension)).map((name) => name.slice(0, -extension.length)).filter((id) => idPattern.test(id)).sort().reverse();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** The mails of a folder, the newest first. */
export const listStoredMails = (directory: string): readonly StoredMail[] => listIds(directory).map((id) => readMail(directory, id));

/** Returns null if the folder has no such mail. */
export const findStoredMail = (directory: string, id: string): StoredMail | null => (listIds(directory).includes(id) ? readMail(directory, id) : null);

/** Deletes mails that are older than 30 days. Returns their number. */
export const deleteOldMails = async (directory: string, now: Date): Promise<number> => {
  const limit = timeOf(new Date(now.getTime() - retentionDays * 86_400_000));
  const old = listIds(directory).filter((id) => id < limit);
  for (const id of old) await removeIfExists(join(directory, id + extension));
  return old.length;
};
