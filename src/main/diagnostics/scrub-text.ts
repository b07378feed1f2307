import { hiddenText, hideSecretsInText } from '../../core/log-secrets';

/**
 * The lookbehind allows a match only at the start of a name, so that a long text without addresses is scanned in linear
 * time.
 */
const mailPattern = /(?<![^\s"'<>@,;:()[\]])[^\s"'<>@,;:()[\]]+@[^\s"'<>@,;:()[\]]+\.[^\s"'<>@,;:()[\]]+/g;
/** Long random strings such as tokens. Ids of files and requests are shorter, and paths contain slashes. */
const tokenPattern = /(?<![\w+=-])(?=[\w+=-]*\d)(?=[\w+=-]*[A-Za-z])[\w+=-]{40,}(?![\w+=-])/g;
/** Queries and fragments of addresses: invitations and shared links carry their keys there. */
const urlQueryPattern = /\b([a-z][a-z0-9+.-]*:\/\/[^\s"'<>?#]*)[?#][^\s"'<>]*/gi;
/** Minimum length of a replaced name. Shorter names would match parts of ordinary words. */
const minimumNameLength = 3;

export interface ScrubOptions {
  /** The home folder: its name is often the person's name. */
  readonly home: string;
  /** Names, mail addresses and phone numbers of the known accounts. */
  readonly people: readonly string[];
}

/** Removes personal data and secrets from a text. */
export const scrubText = (text: string, { home, people }: ScrubOptions): string => {
  let clean = hideSecretsInText(text).replace(urlQueryPattern, `$1?${hiddenText}`).replace(tokenPattern, hiddenText);
  for (const name of [...people].sort((one, other) => other.length - one.length)) if (name.length >= minimumNameLength) clean = clean.replaceAll(name, '[person]');
  clean = clean.replace(mailPattern, '[mail]');
  return home.length > 1 ? clean.replaceAll(home, '~').replaceAll(home.replaceAll('\\', '\\\\'), '~') : clean;
};
