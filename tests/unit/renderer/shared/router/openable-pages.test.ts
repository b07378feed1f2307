import { describe, expect, it } from 'vitest';
import { pagePath } from '../../../../../src/core/links/page-paths';
import { hrefOf, parseRoute, teamTabs, type Route } from '../../../../../src/renderer/shared/router/app-routes';

const guid = 'A000000000000000000001';

/** Every kind of page: whether a link may open it. A new kind needs an entry here. */
const pages: Readonly<Record<Route['name'], { readonly route: Route; readonly isOpenable: boolean }>> = {
  login: { route: { name: 'login', next: null }, isOpenable: false },
  register: { route: { name: 'register', next: null }, isOpenable: false },
  logout: { route: { name: 'logout', next: null }, isOpenable: false },
  blocked: { route: { name: 'blocked' }, isOpenable: false },
  // The desktop app opens the texts in the system's browser.
  agreement: { route: { name: 'agreement', agreement: 'service' }, isOpenable: false },
  join: { route: { name: 'join', inviteGuid: guid }, isOpenable: true },
  invitation: { route: { name: 'invitation', inviteGuid: guid }, isOpenable: true },
  // The download page of the app, which is already installed.
  download: { route: { name: 'download' }, isOpenable: false },
  gallery: { route: { name: 'gallery' }, isOpenable: false },
  'not-found': { route: { name: 'not-found', path: '/nothing/there' }, isOpenable: false },
  home: { route: { name: 'home' }, isOpenable: true },
  desktop: { route: { name: 'desktop' }, isOpenable: true },
  recent: { route: { name: 'recent', kind: 'updated' }, isOpenable: true },
  shared: { route: { name: 'shared' }, isOpenable: true },
  favorites: { route: { name: 'favorites' }, isOpenable: true },
  spaces: { route: { name: 'spaces' }, isOpenable: true },
  tag: { route: { name: 'tag', id: 42 }, isOpenable: true },
  timeline: { route: { name: 'timeline' }, isOpenable: true },
  team: { route: { name: 'team', tab: 'departments' }, isOpenable: true },
  pricing: { route: { name: 'pricing', edition: 'personal_super' }, isOpenable: true },
  // A payment begins on a page of the app.
  payment: { route: { name: 'payment', from: 'pricing', member: 'personal_super' }, isOpenable: false },
  trash: { route: { name: 'trash' }, isOpenable: true },
  folder: { route: { name: 'folder', guid }, isOpenable: true },
  space: { route: { name: 'space', guid }, isOpenable: true },
  'space-timeline': { route: { name: 'space-timeline', guid }, isOpenable: true },
  file: { route: { name: 'file', address: 'presentation', guid }, isOpenable: true },
};

describe('links', () => {
  it.each(Object.values(pages))('to the page $route.name are opened: $isOpenable', ({ route, isOpenable }) => {
    expect(pagePath(hrefOf(route))).toBe(isOpenable ? hrefOf(route) : null);
    if (isOpenable) expect(parseRoute(hrefOf(route), '')).toEqual(route);
  });

  it.each(teamTabs)('to the tab %s of the team are opened', (tab) => {
    expect(pagePath(hrefOf({ name: 'team', tab }))).toBe(`/team/${tab}`);
  });
});
