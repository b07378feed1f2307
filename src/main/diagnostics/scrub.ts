const mail = /[^\s"'<>@,;:()[\]]+@[^\s"'<>@,;:()[\]]+\.[^\s"'<>@,;:()[\]]+/g;
/** Long runs without a meaning, as tokens are; ids of files and requests are shorter, and paths have their slashes. */
const opaque = /(?<![\w+=-])(?=[\w+=-]*\d)(?=[\w+=-]*[A-Za-z])[\w+=-]{40,}(?![\w+=-])/g;
const bearer = /(bearer\s+)\S+/gi;
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
  let clean = text.replace(bearer, '$1[hidden]').replace(opaque, '[hidden]');
  for (const name of [...people].sort((one, other) => other.length - one.length)) if (name.length >= shortestName) clean = clean.replaceAll(name, '[person]');
  clean = clean.replace(mail, '[mail]');
  return home.length > 1 ? clean.replaceAll(home, '~').replaceAll(home.replaceAll('\\', '\\\\'), '~') : clean;
};
