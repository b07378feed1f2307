import type { Route } from './routes';

/** What the drawer is about on a page that has one: a space, with its announcement and activity, or a list of files. */
export type DrawerPlace =
  | { readonly kind: 'space'; readonly guid: string }
  /** `guid`: the folder; null where its files lie anywhere. */
  | { readonly kind: 'list'; readonly guid: string | null };

/** Null where there is no drawer. */
export const drawerPlaceOf = (route: Route): DrawerPlace | null => {
  switch (route.name) {
    case 'space': return { kind: 'space', guid: route.guid };
    case 'folder': return { kind: 'list', guid: route.guid };
    case 'desktop': case 'recent': case 'shared': case 'favorites': case 'tag': return { kind: 'list', guid: null };
    default: return null;
  }
};
