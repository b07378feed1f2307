/** Begins only where such a name does, so that a long text without an address is looked through once. */
const mail = /(?<![^\s"'<>@,;:()[\]])[^\s"'<>@,;:()[\]]+@[^\s"'<>@,;:()[\]]+\.[^\s"'<>@,;:()[\]]+/g;
/** Long runs without a meaning, as tokens are; ids of files and requests are shorter, and paths have their slashes. */
const opaque = /(?<![\w+=-])(?=[\w+=-]*\d)(?=[\w+=-]*[A-Za-z])[\w+=-]{40,}(?![\w+=-])/g;
const bearer = /(bearer\s+)\S+/gi;
/** Headers that let somebody in: whatever they hold, to the end of the line or of the text that quotes them. */
const headers = [/((?:proxy-)?authorization"?\s*[:=]\s*"?(?:(?:basic|bearer|digest|negotiate|ntlm)\s+)?)[^"\r\n]+/gi, /((?:set-)?cookie"?\s*[:=]\s*"?)[^"\r\n]+/gi];
/** What is named like a secret, quoted or not. */
const named = /((?:pass(?:word|wd|phrase)\w*|token|ticket|secret|credentials?)"?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|[^\s",;}&]+)/gi;
/** Names and passwords in front of a host, and what follows a path: invitations and shared links carry their keys there. */
const userOfAddress = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>@]*@/gi;
const queryOfAddress = /\b([a-z][a-z0-9+.-]*:\/\/[^\s"'<>?#]*)[?#][^\s"'<>]*/gi;
/** Shorter names would take away parts of ordinary words. */
const shortestName = 3;

export interface ScrubbedNames {
  /** The person's folder on this computer: its name is often theirs. */
  readonly home: string;
  /** Names, mail addresses and numbers of the accounts that are known. */
  readonly people: readonly string[];
}

/** Takes out of a text what says who somebody is or lets somebody in. */
export const scrub = (text: string, { home, people }: ScrubbedNames): string => {
  let clean = [bearer, ...headers, named].reduce((rest, pattern) => rest.replace(pattern, '$1[hidden]'), text)
    .replace(userOfAddress, '$1[hidden]@').replace(queryOfAddress, '$1?[hidden]').replace(opaque, '[hidden]');
  for (const name of [...people].sort((one, other) => other.length - one.length)) if (name.length >= shortestName) clean = clean.replaceAll(name, '[person]');
  clean = clean.replace(mail, '[mail]');
  return home.length > 1 ? clean.replaceAll(home, '~').replaceAll(home.replaceAll('\\', '\\\\'), '~') : clean;
};
