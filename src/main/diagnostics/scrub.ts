/**
 * The lookbehind allows a match only at the start of a name, so that a long text without addresses is scanned in linear
 * time.
 */
const mail = /(?<![^\s"'<>@,;:()[\]])[^\s"'<>@,;:()[\]]+@[^\s"'<>@,;:()[\]]+\.[^\s"'<>@,;:()[\]]+/g;
/** Long random strings such as tokens. Ids of files and requests are shorter, and paths contain slashes. */
const opaque = /(?<![\w+=-])(?=[\w+=-]*\d)(?=[\w+=-]*[A-Za-z])[\w+=-]{40,}(?![\w+=-])/g;
const bearer = /(bearer\s+)\S+/gi;
/** Headers with credentials, up to the end of the line or of the quoted text. */
const headers = [/((?:proxy-)?authorization"?\s*[:=]\s*"?(?:(?:basic|bearer|digest|negotiate|ntlm)\s+)?)[^"\r\n]+/gi, /((?:set-)?cookie"?\s*[:=]\s*"?)[^"\r\n]+/gi];
/** Values whose key names a secret, quoted or not. */
const named = /((?:pass(?:word|wd|phrase)\w*|token|ticket|secret|credentials?)"?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|[^\s",;}&]+)/gi;
/** Credentials before a host, and queries and fragments: invitations and shared links carry their keys there. */
const userOfAddress = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>@]*@/gi;
const queryOfAddress = /\b([a-z][a-z0-9+.-]*:\/\/[^\s"'<>?#]*)[?#][^\s"'<>]*/gi;
/** Minimum length of a replaced name. Shorter names would match parts of ordinary words. */
const shortestName = 3;

export interface ScrubbedNames {
  /** The home folder: its name is often the person's name. */
  readonly home: string;
  /** Names, mail addresses and phone numbers of the known accounts. */
  readonly people: readonly string[];
}

/** Removes personal data and secrets from a text. */
export const scrub = (text: string, { home, people }: ScrubbedNames): string => {
  let clean = [bearer, ...headers, named].reduce((rest, pattern) => rest.replace(pattern, '$1[hidden]'), text)
    .replace(userOfAddress, '$1[hidden]@').replace(queryOfAddress, '$1?[hidden]').replace(opaque, '[hidden]');
  for (const name of [...people].sort((one, other) => other.length - one.length)) if (name.length >= shortestName) clean = clean.replaceAll(name, '[person]');
  clean = clean.replace(mail, '[mail]');
  return home.length > 1 ? clean.replaceAll(home, '~').replaceAll(home.replaceAll('\\', '\\\\'), '~') : clean;
};
