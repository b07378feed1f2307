import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseNotesSchema, type ReleaseNotes } from '../../contract/release-manifest';
import { locales } from '../../contract/preferences';
import { CommandError } from '../command-line';

/** The release notes of a folder: `en.md`, `zh-CN.md`, `jp.md` and `ar-SA.md`. Throws if one of them is missing. */
export const readReleaseNotes = (folder: string): ReleaseNotes => {
  const missing = locales.filter((locale) => !existsSync(join(folder, `${locale}.md`)));
  if (missing.length > 0) throw new CommandError(`Release notes are missing: ${missing.map((locale) => join(folder, `${locale}.md`)).join(', ')}.`);
  const notes = Object.fromEntries(locales.map((locale) => [locale, readFileSync(join(folder, `${locale}.md`), 'utf8').trim()]));
  const parsed = releaseNotesSchema.safeParse(notes);
  if (parsed.success) return parsed.data;
  throw new CommandError(`The release notes in ${folder} for ${parsed.error.issues[0]?.path.join('.') ?? 'one language'} are empty or longer than 20,000 characters.`);
};
