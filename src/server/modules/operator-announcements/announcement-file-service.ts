import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { locales, type Locale } from '../../../contract/preferences';

const [textLimit, linkLimit] = [300, 2000];
const textSchema = z.string().trim().min(1).max(textLimit);

/** An announcement of the operator, as its file contains it: a text in each language, and a link. */
export const announcementFileSchema = z.strictObject({
  text: z.strictObject(Object.fromEntries(locales.map((locale) => [locale, textSchema])) as Record<Locale, typeof textSchema>),
  link: z.url({ protocol: /^https$/ }).max(linkLimit).nullable().default(null),
});
export type AnnouncementFile = z.infer<typeof announcementFileSchema>;

/** The id follows from the content, so that several servers with the same file agree on it. */
export const announcementIdOf = ({ text, link }: AnnouncementFile): string => createHash('sha256').update(JSON.stringify([...locales.map((locale) => text[locale]), link])).digest('hex').slice(0, 32);

/** The announcement of the operator; null without one, and for a file that is not valid. A change needs no restart. */
export const readAnnouncement = async (path: string): Promise<AnnouncementFile | null> => {
  try {
    const parsed = announcementFileSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};
