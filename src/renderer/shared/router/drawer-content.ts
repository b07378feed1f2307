import type { Route } from './app-routes';

/** Content of the drawer: a space with its announcement and activity, a list of files, or an open file. */
export type DrawerContent =
  | { readonly kind: 'space'; readonly guid: string }
  /** `guid` of the folder; null if the files are in several folders. */
  | { readonly kind: 'list'; readonly guid: string | null }
  | { readonly kind: 'file'; readonly guid: string };

/** Null for pages without a drawer. */
export const drawerContentOf = (route: Route): DrawerContent | null => {
  switch (route.name) {
    case 'space': return { kind: 'space', guid: route.guid };
    case 'file': return { kind: 'file', guid: route.guid };
    case 'folder': return { kind: 'list', guid: route.guid };
    case 'desktop': case 'recent': case 'shared': case 'favorites': case 'tag': return { kind: 'list', guid: null };
    default: return null;
  }
};
