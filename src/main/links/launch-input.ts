import { extname, resolve } from 'node:path';
import { associatedExtensions } from '../../core/links/associated-files';
import { linkScheme, parseLink, type Link } from '../../core/links/deckle-links';

/** The links and files that another program passed to the app. */
export interface LaunchInput {
  readonly link: Link | null;
  /** A link was passed but is invalid. */
  readonly isRefused: boolean;
  /** Absolute paths. */
  readonly files: readonly string[];
}

/** Maximum number of files. A larger selection is probably a mistake, and the prompt would be too long. */
const filesLimit = 100;

const looksLikeLink = (text: string): boolean => text.slice(0, linkScheme.length + 1).toLowerCase() === `${linkScheme}:`;

/**
 * The trusted arguments of a command line: those before the link. Later arguments may originate from the page that
 * contained the link.
 */
export const argumentsBeforeLink = (argv: readonly string[]): readonly string[] => {
  const at = argv.findIndex(looksLikeLink);
  return at === -1 ? argv : argv.slice(0, at);
};

export const linkInput = (text: string): LaunchInput => {
  const link = parseLink(text);
  return { link, isRefused: link === null, files: [] };
};

/** Whether the app is registered for this file type. Only the name is checked. */
const isAssociated = (path: string): boolean =>
  !path.startsWith('-') && !path.includes('\0') && associatedExtensions.includes(extname(path).slice(1).toLowerCase());

export const fileInput = (paths: readonly string[], workingFolder: string): LaunchInput =>
  ({ link: null, isRefused: false, files: [...new Set(paths.filter(isAssociated).map((path) => resolve(workingFolder, path)))].slice(0, filesLimit) });

/**
 * Reads a command line: one link, or files. Chromium adds and reorders arguments, so they are recognised by their form.
 * After a link everything else is ignored.
 */
export const parseCommandLine = (argv: readonly string[], workingFolder: string): LaunchInput => {
  const words = argv.slice(1);
  const text = words.find(looksLikeLink);
  return text === undefined ? fileInput(words, workingFolder) : linkInput(text);
};

export const isEmptyInput = ({ link, isRefused, files }: LaunchInput): boolean => link === null && !isRefused && files.length === 0;
