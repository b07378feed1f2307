import type { homePages } from '../../../../contract/api/settings-endpoints';
import { assertNever } from '../../../../core/assert-never';
import type { Route } from '../../router/app-routes';
import { createResource } from './resource';

export type HomePage = (typeof homePages)[number];

/** The person's start page (file specification, section 2, "Start views"). */
export const homeResource = createResource<HomePage>('home');

export const routeOfHome = (home: HomePage): Route => {
  switch (home) {
    case 'desktop': return { name: 'desktop' };
    case 'recent': return { name: 'recent', kind: 'used' };
    case 'space': return { name: 'spaces' };
    default: return assertNever(home);
  }
};
