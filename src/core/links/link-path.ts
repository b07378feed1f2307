import { fileAddresses } from '../file-urls';

const guid = '[0-9A-Za-z]{22}';

/**
 * The pages that a link may open. Those that sign in or out are not among them: a link that somebody else wrote must
 * not end a session. A test holds this against the addresses that the screens know.
 */
const openable = new RegExp(`^/(?:${[
  '', 'desktop', 'shared', 'favorites', 'spaces', 'timeline', 'trash', 'recent', 'recent/(?:used|updated|created|shared)', 'tag/[1-9]\\d{0,14}',
  `(?:folder|space|${fileAddresses.join('|')})/${guid}`, `space/${guid}/timeline`,
].join('|')})$`);

/** The page of the app that a path names, or null. None of them needs an escaped character, so none is read. */
export const pagePath = (path: string): string | null => {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return openable.test(plain) ? plain : null;
};
