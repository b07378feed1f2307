import { announcementSchema } from '../../../../contract/api/announcement-endpoints';
import { z } from 'zod';
import { guideTypes, type GuideType } from '../../../../contract/api/guide-endpoints';
import { homePages } from '../../../../contract/api/settings-endpoints';
import { spaceSchema, type PageOfSpaces, type Space } from '../../../../contract/api/space-endpoints';
import { channelsSchema } from '../../../../contract/api/notice-endpoints';
import { ancestorSchema, type Ancestor } from '../../../../contract/entities/file';
import { capabilitySchema } from '../../../../contract/entities/permissions';
import { tagSchema } from '../../../../contract/api/tag-endpoints';
import type { WorkspaceBridge } from '../../../../contract/bridge';
import { failureOf, isUnreachable } from '../../bridge-failure';
import { logProblem } from '../../log';
import { retryLater } from './retry-later';
import { featuresResource, storedCapabilitiesSchema } from './edition-capabilities';
import { desktopShortcutsRead, filesReceived, filesHydrated } from '../files/files-slice';
import { pageOf } from '../files/load-files';
import { announcementResource, type ShownAnnouncement } from './announcement-resource';
import { guidesResource } from './guides-resource';
import { homeResource } from './home-page';
import { createLoader } from './create-loader';
import { guidesReceived, personalListReceived, tagsReceived } from '../personal-lists/personal-lists';
import { channelsResource, mutesResource, type Channels } from '../notices/notice-resources';
import { channelsReceived, mutesReceived } from '../notices/notices-slice';
import { quickAccessResource } from '../quick-access/quick-access-resource';
import { quotaResource, storageSchema } from './quota-resource';
import { spacesResource, type Spaces } from '../spaces/spaces-resource';
import type { ResourceSlice } from './resource';
import type { AppDispatch, AppThunk } from '../app-store';
import { readCachedFiles } from '../sync/sync-actions';
import { membershipSchema, teamResource, type Membership } from '../team/team-resource';
import { tagsResource, type Tags } from '../tags/tags-resource';

/** Maximum page size. */
const pageSize = 1000;
/** Maximum number of pages of spaces. */
const pageLimit = 10;

const spacesOf = ({ nodes, capabilitySets }: PageOfSpaces): readonly Space[] =>
  nodes.flatMap(({ capabilitySet, ...space }) => {
    const permissionsAndReasons = capabilitySets[capabilitySet];
    return permissionsAndReasons ? [{ ...space, permissionsAndReasons }] : [];
  });

const readAll = async (readPage: (query: { limit: number; cursor?: string }) => Promise<PageOfSpaces>): Promise<readonly Space[]> => {
  const found: Space[] = [];
  let cursor: string | null = null;
  for (let count = 0; count < pageLimit; count += 1) {
    const page: PageOfSpaces = await readPage({ limit: pageSize, ...(cursor === null ? {} : { cursor }) });
    found.push(...spacesOf(page));
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  return found;
};

const readSpaces = async ({ api }: WorkspaceBridge): Promise<Spaces> => {
  const [all, pinned, { canCreateSpace }] = await Promise.all([
    readAll((query) => api.call('spaces.list', { query })),
    readAll((query) => api.call('spaces.listPinned', { query })),
    api.call('spaces.count', {}),
  ]);
  // A space with access by link only can be pinned, and is in no other list.
  const spaces = Object.fromEntries([...pinned, ...all].map((space) => [space.guid, space]));
  return { spaces, spaceIds: Object.keys(spaces), pinnedIds: pinned.map(({ guid }) => guid), canCreate: canCreateSpace };
};

const spacesSchema: z.ZodType<Spaces> = z.object({
  spaces: z.record(z.string(), spaceSchema), spaceIds: z.array(z.string()), pinnedIds: z.array(z.string()), canCreate: capabilitySchema,
});

export const loadSpaces = createLoader(spacesResource, {
  schema: spacesSchema, read: readSpaces, select: ({ spaces }) => spaces,
  apply: ({ pinnedIds }) => async (dispatch) => { dispatch(personalListReceived({ list: 'pinnedSpaces', guids: pinnedIds })); },
});

export const loadQuickAccess = createLoader<readonly string[]>(quickAccessResource, {
  schema: z.array(z.string()), select: ({ quickAccess }) => quickAccess,
  async read({ api }, dispatch) {
    const { files } = pageOf(await api.call('quickAccess.list', { query: { limit: pageSize } }));
    dispatch(filesReceived({ files }));
    return files.map(({ guid }) => guid);
  },
  apply: (guids, isRecalled) => async (dispatch) => {
    if (isRecalled) dispatch(filesHydrated({ files: (await dispatch(readCachedFiles(guids))).flatMap(([, file]) => file ?? []) }));
    dispatch(personalListReceived({ list: 'quickAccess', guids }));
  },
});

/**
 * Loads all desktop shortcuts of the person (file specification, section 9). They are shown in the desktop's list,
 * and live events keep them up to date.
 */
export const loadDesktopShortcuts = (): AppThunk<Promise<void>> => async (dispatch, getState, { bridge }) => {
  const { session: { loginId }, files: { desktopShortcuts, pending } } = getState();
  try {
    const { rows, capabilitySets } = await bridge.api.call('desktopShortcuts.list', { query: { pageSize: -1 } });
    const { session, files } = getState();
    if (session.loginId !== loginId) return;
    // The response may lack changes made during the request.
    if (files.desktopShortcuts !== desktopShortcuts || files.pending !== pending) await dispatch(loadDesktopShortcuts());
    else dispatch(desktopShortcutsRead(pageOf({ files: rows.map(({ file }) => file), capabilitySets })));
  } catch (error) {
    if (getState().session.loginId !== loginId) return;
    if (isUnreachable(failureOf(error))) dispatch(retryLater(loadDesktopShortcuts));
    else logProblem('The desktop shortcuts could not be loaded.', error);
  }
};

const tagsSchema: z.ZodType<Tags> = z.object({
  // Entries cached by older versions lack this field; the default is shown until the server's response.
  team: z.object({ tags: z.array(tagSchema), multiple: z.boolean(), canManage: capabilitySchema.default({ value: true, reason: 'UNKNOWN' }) }),
  user: z.object({ tags: z.array(tagSchema), maxPerFile: z.number() }),
});

export const loadTags = createLoader(tagsResource, {
  schema: tagsSchema, read: ({ api }) => api.call('tags.list', {}), select: ({ tags }) => tags,
  apply: (tags) => async (dispatch) => { dispatch(tagsReceived(tags)); },
});

export const loadQuota = createLoader(quotaResource, {
  schema: storageSchema, select: ({ quota }) => quota,
  async read({ api }) {
    const { data: { teamDiskVolume, personalDiskVolume } } = await api.call('quota.get', { query: {} });
    const gauge = teamDiskVolume ?? personalDiskVolume ?? { quota: null, used: 0, remaining: null, isLimited: false };
    return { ...gauge, isOfTeam: Boolean(teamDiskVolume) };
  },
});

export const loadHome = createLoader(homeResource, {
  schema: z.enum(homePages), select: ({ home }) => home, read: async ({ api }) => (await api.call('settings.getPreferences', {})).data.homePage ?? 'desktop',
});

/** The licence check of a private deployment. A failure has its HTTP status as code (account specification, section 8). */
const readCheckpoint = async ({ api }: WorkspaceBridge): Promise<{ errorCode: number }> => {
  try {
    return await api.call('settings.checkpoint', {});
  } catch (error) {
    return { errorCode: failureOf(error).status };
  }
};

/** The checkpoint is read only for an entry of a newer server, whose status this version does not know. */
export const loadFeatures = createLoader(featuresResource, {
  schema: storedCapabilitiesSchema, select: ({ features }) => features,
  async read(bridge) {
    const { data } = await bridge.api.call('settings.features', {});
    const needsCheckpoint = data.entries?.some(({ status }) => status === undefined) ?? false;
    return { ...data, checkpoint: needsCheckpoint ? await readCheckpoint(bridge) : null };
  },
});

/** The person's team. A response without a team is a value too, so that it is cached and not requested again. */
export const loadTeam = createLoader(teamResource, {
  schema: membershipSchema, select: ({ team }) => team,
  async read({ api }): Promise<Membership> {
    const { team = null, permission = [], editionName = null, membership } = await api.call('account.me', {});
    return { team, permissions: permission, editionName, endsAt: team === null ? membership?.accountTypeExpiredAt ?? null : null };
  },
});

/** Repeats a request during which a mute or a channel was confirmed, because its response may lack it. */
const readConfirmed = async <Value>(dispatch: AppDispatch, request: () => Promise<Value>): Promise<Value> => {
  const confirmedCount = (): number => dispatch<number>((_dispatch, getState) => getState().notices.confirmedCount);
  const before = confirmedCount();
  const value = await request();
  return confirmedCount() === before ? value : readConfirmed(dispatch, request);
};

export const loadMutes = createLoader<readonly Ancestor[]>(mutesResource, {
  schema: z.array(ancestorSchema), select: ({ mutes }) => mutes,
  read: ({ api }, dispatch) => readConfirmed(dispatch, async () => (await api.call('notices.muted', {})).files),
  apply: (files) => async (dispatch) => { dispatch(mutesReceived({ files })); },
});

export const loadChannels = createLoader<Channels>(channelsResource, {
  schema: channelsSchema, select: ({ channels }) => channels,
  read: ({ api }, dispatch) => readConfirmed(dispatch, () => api.call('notices.channels', {})),
  apply: (channels) => async (dispatch) => { dispatch(channelsReceived({ channels })); },
});

export const loadGuides = createLoader<readonly GuideType[]>(guidesResource, {
  schema: z.array(z.enum(guideTypes)), select: ({ guides }) => guides,
  read: async ({ api }) => (await api.call('guides.list', {})).guides.map(({ type }) => type),
  apply: (guides) => async (dispatch) => { dispatch(guidesReceived({ guides })); },
});

export const loadAnnouncement = createLoader<ShownAnnouncement>(announcementResource, {
  schema: z.object({ data: announcementSchema.nullable() }), select: ({ announcement }) => announcement,
  read: ({ api }) => api.call('announcement.get', { query: { announcementType: 'blue_tip' } }),
});

const isWanted = ({ value, requestId, failure }: ResourceSlice<unknown>): boolean => value !== null || requestId !== null || failure !== null;

/** Loads the mutes, unless nothing has shown them. */
export const refreshMutes = (): AppThunk<Promise<void>> => async (dispatch, getState) => { if (isWanted(getState().mutes)) await dispatch(loadMutes()); };
/** Loads the channels, unless nothing has shown them. */
export const refreshChannels = (): AppThunk<Promise<void>> => async (dispatch, getState) => { if (isWanted(getState().channels)) await dispatch(loadChannels()); };
/** Loads the guides, unless nothing has shown them. */
export const refreshGuides = (): AppThunk<Promise<void>> => async (dispatch, getState) => { if (isWanted(getState().guides)) await dispatch(loadGuides()); };
/** Loads the guides once; events keep them up to date. */
export const needGuides = (): AppThunk => (dispatch, getState) => { if (!isWanted(getState().guides)) void dispatch(loadGuides()); };
/** Loads the mutes once; events keep them up to date. */
export const needMutes = (): AppThunk => (dispatch, getState) => { if (!isWanted(getState().mutes)) void dispatch(loadMutes()); };
