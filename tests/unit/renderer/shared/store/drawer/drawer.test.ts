import { describe, expect, test } from 'vitest';
import { drawerContentOf } from '../../../../../../src/renderer/shared/router/drawer-content';
import { defaultPanel, drawerEntered, drawerReducer, drawerRestored, initialPersistedDrawer, panelChosen, panelOf, selectPanel, type PersistedDrawer, type DrawerSlice } from '../../../../../../src/renderer/shared/store/drawer/drawer-slice';

const space = (hasUnreadAnnouncement = false) => ({ guid: 's', hasUnreadAnnouncement });
const memory = (changed: Partial<PersistedDrawer>): PersistedDrawer => ({ informationDrawerVisible: false, hasUsedInformationDrawer: true, spaces: {}, ...changed });
const start = (): DrawerSlice => drawerReducer(undefined, { type: 'start' });

// File specification, section 4: an unread announcement, or an announcement flag, shows the announcement. Otherwise the
// information drawer is shown if it is set or was never used, otherwise the activity panel if set, otherwise no panel.
describe('the first panel of the drawer', () => {
  const kept = { s: { announcementVisible: true, spaceActivityVisible: true } };
  const active = { s: { announcementVisible: false, spaceActivityVisible: true } };
  test.each([
    ['an unread announcement is first', memory({ informationDrawerVisible: true, spaces: active }), space(true), 'announcement'],
    ['an announcement that is kept open is first', memory({ informationDrawerVisible: true, spaces: kept }), space(), 'announcement'],
    ['the information is next, if it is set', memory({ informationDrawerVisible: true, spaces: active }), space(), 'information'],
    ['the information is next, if it was never used', memory({ hasUsedInformationDrawer: false, spaces: active }), space(), 'information'],
    ['the activity is next, if it is set', memory({ spaces: active }), space(), 'activity'],
    ['nothing is shown otherwise', memory({}), space(), null],
    ['the panels of another space do not count', memory({ spaces: { other: { announcementVisible: true, spaceActivityVisible: true } } }), space(), null],
    ['beside lists there is only the information', memory({ spaces: kept }), null, null],
    ['at the very first time it is open', initialPersistedDrawer, null, 'information'],
  ])('%s', (_name, known, place, expected) => {
    expect(defaultPanel(known, place)).toBe(expected);
  });
});

test('two open panels are a defect of the program', () => {
  const conflict = 'small preview, space announcement and space activity cannot be shown at the same time';
  expect(() => panelOf({ information: true, announcement: true, activity: false })).toThrow(conflict);
  expect(() => panelOf({ information: false, announcement: true, activity: true })).toThrow(conflict);
  expect(() => panelOf({ information: true, announcement: true, activity: true })).toThrow(conflict);
  expect(panelOf({ information: false, announcement: true, activity: false })).toBe('announcement');
  expect(panelOf({ information: false, announcement: false, activity: false })).toBeNull();
});

describe('the drawer', () => {
  const after = (...actions: readonly { type: string }[]): DrawerSlice => actions.reduce(drawerReducer, start());
  const panel = (drawer: DrawerSlice) => selectPanel({ drawer });

  test('one panel replaces the other', () => {
    const drawer = after(drawerEntered({ panel: 'information' }), panelChosen({ panel: 'activity', space: 's' }), panelChosen({ panel: 'announcement', space: 's' }));
    expect(panel(drawer)).toBe('announcement');
    expect(drawer.spaces).toEqual({ s: { announcementVisible: true, spaceActivityVisible: false } });
    expect(drawer).toMatchObject({ informationDrawerVisible: false, hasUsedInformationDrawer: true });
  });

  test('a closed panel remains closed, an open one remains open', () => {
    const closed = after(drawerEntered({ panel: 'information' }), panelChosen({ panel: null, space: null }));
    expect(panel(closed)).toBeNull();
    expect(defaultPanel(closed, null)).toBeNull();
    const opened = drawerReducer(closed, panelChosen({ panel: 'information', space: null }));
    expect(defaultPanel(opened, null)).toBe('information');
  });

  test('closing an announcement does not change the information panel', () => {
    const drawer = after(panelChosen({ panel: 'information', space: null }), drawerEntered({ panel: 'announcement' }), panelChosen({ panel: null, space: 's' }));
    expect(panel(drawer)).toBeNull();
    expect(defaultPanel(drawer, null)).toBe('information');
  });

  test('a panel that opens by itself is not remembered as chosen', () => {
    const drawer = after(drawerEntered({ panel: 'announcement' }));
    expect(panel(drawer)).toBe('announcement');
    expect(drawer).toMatchObject(initialPersistedDrawer);
  });

  test('the choice that the device stored counts', () => {
    const drawer = after(drawerRestored({ informationDrawerVisible: false, hasUsedInformationDrawer: true, spaces: { s: { announcementVisible: false, spaceActivityVisible: true } } }));
    expect(defaultPanel(drawer, space())).toBe('activity');
  });

  test('200 spaces are remembered, the latest', () => {
    let drawer = start();
    for (let count = 0; count < 201; count += 1) drawer = drawerReducer(drawer, panelChosen({ panel: 'activity', space: `space ${count}` }));
    expect(Object.keys(drawer.spaces)).toHaveLength(200);
    expect(drawer.spaces['space 0']).toBeUndefined();
    expect(drawer.spaces['space 200']).toEqual({ announcementVisible: false, spaceActivityVisible: true });
  });
});

test('pages with a drawer', () => {
  expect(drawerContentOf({ name: 'space', guid: 's' })).toEqual({ kind: 'space', guid: 's' });
  expect(drawerContentOf({ name: 'folder', guid: 'f' })).toEqual({ kind: 'list', guid: 'f' });
  expect(drawerContentOf({ name: 'desktop' })).toEqual({ kind: 'list', guid: null });
  expect(drawerContentOf({ name: 'file', address: 'file', guid: 'd' })).toEqual({ kind: 'file', guid: 'd' });
  expect(drawerContentOf({ name: 'timeline' })).toBeNull();
  expect(drawerContentOf({ name: 'spaces' })).toBeNull();
});
