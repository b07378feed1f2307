import { createAction, createReducer } from '@reduxjs/toolkit';
import { sessionChanged } from './session-slice';

export const panels = ['information', 'announcement', 'activity'] as const;
export type Panel = (typeof panels)[number];
type Visible = Readonly<Record<Panel, boolean>>;

/** State of a space on this device (file specification, section 3, local per-space config). */
export interface SpacePanels {
  readonly announcementVisible: boolean;
  readonly spaceActivityVisible: boolean;
}

/** State of the drawer on this device (section 3, global local keys). */
export interface PersistedDrawer {
  readonly informationDrawerVisible: boolean;
  readonly hasUsedInformationDrawer: boolean;
  /** By guid, latest last. */
  readonly spaces: Readonly<Record<string, SpacePanels>>;
}

export interface DrawerSlice extends PersistedDrawer {
  /** Visibility of each panel. */
  readonly visible: Visible;
}

const nothing: Visible = { information: false, announcement: false, activity: false };
const noPanels: SpacePanels = { announcementVisible: false, spaceActivityVisible: false };
/** Maximum number of spaces stored. */
const spacesLimit = 200;

const showOnly = (panel: Panel | null): Visible => (panel === null ? nothing : { ...nothing, [panel]: true });

/** The visible panel. Two visible panels are a programming error (file specification, section 8). */
export const panelOf = (visible: Visible): Panel | null => {
  const [first, ...others] = panels.filter((panel) => visible[panel]);
  if (others.length > 0) throw new Error('small preview, space announcement and space activity cannot be shown at the same time');
  return first ?? null;
};

/**
 * Initial panel (section 4, "Side drawer"): an unread announcement or one that was kept open. Otherwise the
 * information, if it is enabled or was never used; otherwise the activity, if it is enabled.
 */
export const defaultPanel = (memory: PersistedDrawer, space: { readonly guid: string; readonly hasUnreadAnnouncement: boolean } | null): Panel | null => {
  const { announcementVisible, spaceActivityVisible } = space ? memory.spaces[space.guid] ?? noPanels : noPanels;
  if (space?.hasUnreadAnnouncement || announcementVisible) return 'announcement';
  if (memory.informationDrawerVisible || !memory.hasUsedInformationDrawer) return 'information';
  return spaceActivityVisible ? 'activity' : null;
};

/** A page with a drawer was opened; `panel` is its initial panel. */
export const drawerEntered = createAction<{ panel: Panel | null }>('drawer/entered');
/** The person chose a panel or closed the drawer. */
export const panelChosen = createAction<{ panel: Panel | null; space: string | null }>('drawer/panelChosen');

export const initialPersistedDrawer: PersistedDrawer = { informationDrawerVisible: false, hasUsedInformationDrawer: false, spaces: {} };
export const drawerRestored = createAction<PersistedDrawer>('drawer/recalled');

const withSpace = (spaces: PersistedDrawer['spaces'], guid: string, panel: Panel | null): PersistedDrawer['spaces'] => {
  const { [guid]: _known, ...others } = spaces;
  const kept = Object.entries(others).slice(-(spacesLimit - 1));
  return { ...Object.fromEntries(kept), [guid]: { announcementVisible: panel === 'announcement', spaceActivityVisible: panel === 'activity' } };
};

export const drawerReducer = createReducer<DrawerSlice>({ ...initialPersistedDrawer, visible: nothing }, (builder) => {
  builder
    .addCase(drawerRestored, (state, { payload }) => ({ ...state, ...payload }))
    .addCase(drawerEntered, (state, { payload: { panel } }) => ({ ...state, visible: showOnly(panel) }))
    .addCase(panelChosen, (state, { payload: { panel, space } }) => {
      const wasInformation = state.visible.information;
      return {
        // Closing the announcement does not change the setting of the information panel.
        informationDrawerVisible: panel === null && !wasInformation ? state.informationDrawerVisible : panel === 'information',
        hasUsedInformationDrawer: state.hasUsedInformationDrawer || wasInformation || panel === 'information',
        spaces: space === null ? state.spaces : withSpace(state.spaces, space, panel),
        visible: showOnly(panel),
      };
    })
    .addCase(sessionChanged, (state) => ({ ...state, visible: nothing }));
});

export const selectPanel = ({ drawer }: { readonly drawer: DrawerSlice }): Panel | null => panelOf(drawer.visible);
