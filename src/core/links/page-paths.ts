import { editionNames, isSold } from '../../contract/entities/editions';
import { filePathSegments } from '../file-paths';

const guid = '[0-9A-Za-z]{22}';

/**
 * Pages that a link may open. Sign-in and sign-out are excluded: a link written by a stranger must not end a session. A
 * test compares this list with the routes of the screens.
 */
const linkablePages = new RegExp(`^/(?:${[
  '', 'desktop', 'shared', 'favorites', 'spaces', 'timeline', 'trash', 'recent', 'recent/(?:used|updated|created|shared)', 'team', 'team/(?:members|departments|invitations|settings|log)', 'tag/[1-9]\\d{0,14}',
  'pricing', `pricing/(?:${editionNames.filter(isSold).join('|')})`,
  `(?:join|invitation)/${guid}`, `(?:folder|space|${filePathSegments.join('|')})/${guid}`, `space/${guid}/timeline`,
].join('|')})$`);

/** The app's page at a path, or null. No page needs an escaped character, so escapes are refused. */
export const pagePath = (path: string): string | null => {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return linkablePages.test(plain) ? plain : null;
};
