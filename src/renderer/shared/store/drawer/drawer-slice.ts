import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionChanged } from '../session/session-slice';

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

export const initialPersistedDrawer: PersistedDrawer = { informationDrawerVisible: false, hasUsedInformationDrawer: false, spaces: {} };

const withSpace = (spaces: PersistedDrawer['spaces'], guid: string, panel: Panel | null): PersistedDrawer['spaces'] => {
  const { [guid]: _known, ...others } = spaces;
  const kept = Object.entries(others).slice(-(spacesLimit - 1));
  return { ...Object.fromEntries(kept), [guid]: { announcementVisible: panel === 'announcement', spaceActivityVisible: panel === 'activity' } };
};

const initialState: DrawerSlice = { ...initialPersistedDrawer, visible: nothing };

const slice = createSlice({
  name: 'drawer',
  initialState,
  reducers: {
    drawerRestored: (state, { payload }: PayloadAction<PersistedDrawer>) => ({ ...state, ...payload }),
    /** A page with a drawer was opened; `panel` is its initial panel. */
    drawerEntered: (state, { payload: { panel } }: PayloadAction<{ panel: Panel | null }>) => { state.visible = showOnly(panel); },
    /** The person chose a panel or closed the drawer. */
    panelChosen: (state, { payload: { panel, space } }: PayloadAction<{ panel: Panel | null; space: string | null }>) => {
      const wasInformation = state.visible.information;
      // Closing the announcement does not change the setting of the information panel.
      if (panel !== null || wasInformation) state.informationDrawerVisible = panel === 'information';
      state.hasUsedInformationDrawer ||= wasInformation || panel === 'information';
      if (space !== null) state.spaces = withSpace(state.spaces, space, panel);
      state.visible = showOnly(panel);
    },
  },
  extraReducers: (builder) => { builder.addCase(sessionChanged, (state) => { state.visible = nothing; }); },
});

export const { drawerRestored, drawerEntered, panelChosen } = slice.actions;
export const drawerReducer = slice.reducer;

export const selectPanel = ({ drawer }: { readonly drawer: DrawerSlice }): Panel | null => panelOf(drawer.visible);
