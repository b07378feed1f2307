/**
 * The lookbehind allows a match only at the start of a name, so that a long text without addresses is scanned in linear
 * time.
 */
const mailPattern = /(?<![^\s"'<>@,;:()[\]])[^\s"'<>@,;:()[\]]+@[^\s"'<>@,;:()[\]]+\.[^\s"'<>@,;:()[\]]+/g;
/** Long random strings such as tokens. Ids of files and requests are shorter, and paths contain slashes. */
const tokenPattern = /(?<![\w+=-])(?=[\w+=-]*\d)(?=[\w+=-]*[A-Za-z])[\w+=-]{40,}(?![\w+=-])/g;
const bearerPattern = /(bearer\s+)\S+/gi;
/** Headers with credentials, up to the end of the line or of the quoted text. */
const credentialHeaderPatterns = [/((?:proxy-)?authorization"?\s*[:=]\s*"?(?:(?:basic|bearer|digest|negotiate|ntlm)\s+)?)[^"\r\n]+/gi, /((?:set-)?cookie"?\s*[:=]\s*"?)[^"\r\n]+/gi];
/** Values whose key names a secret, quoted or not. */
const namedSecretPattern = /((?:pass(?:word|wd|phrase)\w*|token|ticket|secret|credentials?)"?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|[^\s",;}&]+)/gi;
/** Credentials before a host, and queries and fragments: invitations and shared links carry their keys there. */
const urlCredentialsPattern = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>@]*@/gi;
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
  let clean = [bearerPattern, ...credentialHeaderPatterns, namedSecretPattern].reduce((rest, pattern) => rest.replace(pattern, '$1[hidden]'), text)
    .replace(urlCredentialsPattern, '$1[hidden]@').replace(urlQueryPattern, '$1?[hidden]').replace(tokenPattern, '[hidden]');
  for (const name of [...people].sort((one, other) => other.length - one.length)) if (name.length >= minimumNameLength) clean = clean.replaceAll(name, '[person]');
  clean = clean.replace(mailPattern, '[mail]');
  return home.length > 1 ? clean.replaceAll(home, '~').replaceAll(home.replaceAll('\\', '\\\\'), '~') : clean;
};
