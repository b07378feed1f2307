import { extname, resolve } from 'node:path';
import { associatedExtensions } from '../../core/links/associated-files';
import { linkScheme, parseLink, type Link } from '../../core/links/links';

/** What somebody outside gave the app to open. */
export interface Handed {
  readonly link: Link | null;
  /** There was a link, but one that is not taken. */
  readonly isRefused: boolean;
  /** Absolute paths. */
  readonly files: readonly string[];
}

/** More at once are a mistake of whoever selected them, and would be a long question. */
const filesLimit = 100;

const looksLikeLink = (text: string): boolean => text.slice(0, linkScheme.length + 1).toLowerCase() === `${linkScheme}:`;

/**
 * The words of a command line that whoever started the app wrote. A link is the system's last word: what stands behind it
 * may come from the page that the link was on.
 */
export const wordsBeforeLink = (argv: readonly string[]): readonly string[] => {
  const at = argv.findIndex(looksLikeLink);
  return at === -1 ? argv : argv.slice(0, at);
};

export const handedLink = (text: string): Handed => {
  const link = parseLink(text);
  return { link, isRefused: link === null, files: [] };
};

/** Whether it is a file that the app is registered for. Its name decides; nothing is read. */
const isAssociated = (path: string): boolean =>
  !path.startsWith('-') && !path.includes('\0') && associatedExtensions.includes(extname(path).slice(1).toLowerCase());

export const handedFiles = (paths: readonly string[], workingFolder: string): Handed =>
  ({ link: null, isRefused: false, files: [...new Set(paths.filter(isAssociated).map((path) => resolve(workingFolder, path)))].slice(0, filesLimit) });

/**
 * What a command line asks to open: one link, or files. Chromium adds words of its own and changes their order, so they
 * are known by their form; where there is a link, nothing else of the line is looked at.
 */
export const handedIn = (argv: readonly string[], workingFolder: string): Handed => {
  const words = argv.slice(1);
  const text = words.find(looksLikeLink);
  return text === undefined ? handedFiles(words, workingFolder) : handedLink(text);
};

export const isNothing = ({ link, isRefused, files }: Handed): boolean => link === null && !isRefused && files.length === 0;
