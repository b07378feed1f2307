import { createAction, createReducer } from '@reduxjs/toolkit';
import { sessionChanged } from './session';

export const panels = ['information', 'announcement', 'activity'] as const;
export type Panel = (typeof panels)[number];
type Visible = Readonly<Record<Panel, boolean>>;

/** What this device remembers of one space (file specification, section 3, local per-space config). */
export interface SpacePanels {
  readonly announcementVisible: boolean;
  readonly spaceActivityVisible: boolean;
}

/** What this device remembers of the drawer (section 3, global local keys). */
export interface DrawerMemory {
  readonly informationDrawerVisible: boolean;
  readonly hasUsedInformationDrawer: boolean;
  /** By guid, the latest last. */
  readonly spaces: Readonly<Record<string, SpacePanels>>;
}

export interface DrawerSlice extends DrawerMemory {
  /** What is shown of each panel just now. */
  readonly visible: Visible;
}

const nothing: Visible = { information: false, announcement: false, activity: false };
const noPanels: SpacePanels = { announcementVisible: false, spaceActivityVisible: false };
/** So many spaces are remembered. */
const spacesLimit = 200;

const only = (panel: Panel | null): Visible => (panel === null ? nothing : { ...nothing, [panel]: true });

/** The one panel that is visible. Two at once are a mistake of the program (file specification, section 8). */
export const panelOf = (visible: Visible): Panel | null => {
  const [first, ...others] = panels.filter((panel) => visible[panel]);
  if (others.length > 0) throw new Error('small preview, space announcement and space activity cannot be shown at the same time');
  return first ?? null;
};

/**
 * What the drawer shows at first (section 4, "Side drawer"): an unread announcement, or one that is kept open; else the
 * information, where it is set or was never used; else the activity, where that is set.
 */
export const defaultPanel = (memory: DrawerMemory, space: { readonly guid: string; readonly hasUnreadAnnouncement: boolean } | null): Panel | null => {
  const { announcementVisible, spaceActivityVisible } = space ? memory.spaces[space.guid] ?? noPanels : noPanels;
  if (space?.hasUnreadAnnouncement || announcementVisible) return 'announcement';
  if (memory.informationDrawerVisible || !memory.hasUsedInformationDrawer) return 'information';
  return spaceActivityVisible ? 'activity' : null;
};

/** Somebody came to a place, where this panel, or none, is shown at first. */
export const drawerEntered = createAction<{ panel: Panel | null }>('drawer/entered');
/** They chose a panel, or closed the drawer. */
export const panelChosen = createAction<{ panel: Panel | null; space: string | null }>('drawer/panelChosen');

export const initialMemory: DrawerMemory = { informationDrawerVisible: false, hasUsedInformationDrawer: false, spaces: {} };
export const drawerRecalled = createAction<DrawerMemory>('drawer/recalled');

const withSpace = (spaces: DrawerMemory['spaces'], guid: string, panel: Panel | null): DrawerMemory['spaces'] => {
  const { [guid]: _known, ...others } = spaces;
  const kept = Object.entries(others).slice(-(spacesLimit - 1));
  return { ...Object.fromEntries(kept), [guid]: { announcementVisible: panel === 'announcement', spaceActivityVisible: panel === 'activity' } };
};

export const drawerReducer = createReducer<DrawerSlice>({ ...initialMemory, visible: nothing }, (builder) => {
  builder
    .addCase(drawerRecalled, (state, { payload }) => ({ ...state, ...payload }))
    .addCase(drawerEntered, (state, { payload: { panel } }) => ({ ...state, visible: only(panel) }))
    .addCase(panelChosen, (state, { payload: { panel, space } }) => {
      const wasInformation = state.visible.information;
      return {
        // Whoever closes an announcement says nothing about the information.
        informationDrawerVisible: panel === null && !wasInformation ? state.informationDrawerVisible : panel === 'information',
        hasUsedInformationDrawer: state.hasUsedInformationDrawer || wasInformation || panel === 'information',
        spaces: space === null ? state.spaces : withSpace(state.spaces, space, panel),
        visible: only(panel),
      };
    })
    .addCase(sessionChanged, (state) => ({ ...state, visible: nothing }));
});

export const selectPanel = ({ drawer }: { readonly drawer: DrawerSlice }): Panel | null => panelOf(drawer.visible);
