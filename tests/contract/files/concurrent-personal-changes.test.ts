import { afterAll } from 'vitest';
import { parseSettings, parseUserConfig } from '../../../src/core/list-config';
import { pageOf } from '../../../src/renderer/shared/store/files/load-files';
import { selectTags } from '../../../src/renderer/shared/store/personal-lists/personal-lists';
import { tagsOf } from '../../../src/renderer/shared/store/tags/personal-tags';
import { selectPinnedAndOtherSpaces } from '../../../src/renderer/shared/store/spaces/spaces-resource';
import type { ListSource } from '../../../src/renderer/shared/store/files/files-state';
import { startTestServer } from '../../support/test-server';
import { createTeam, joinTeam } from '../../support/teams';
import type { TestWindow } from '../../support/test-window';
import { runRows, type ConcurrencyRow as RowOf } from './concurrent-outcomes';

// The same for data that is not a file (`meanwhile.test.ts`). Tags of Ada's team: Ben manages them too, and she may
// lose the right to manage them. Her pinned spaces, which are Ben's. Her settings, which another device of hers
// changes.

const server = await startTestServer();
afterAll(() => server.stop());
const [ada, ben] = await Promise.all([server.register('Ada'), server.register('Ben')]);
const team = await createTeam(server, 'Team');
await joinTeam(server, team, ben.user.id, 'creator');
/** Another device of Ada's. */
const elsewhere = ada.client;

interface Fixture { readonly harbour: string; readonly garden: string; readonly leaf: string; readonly number: number; readonly tag: { readonly id: number; readonly name: string; readonly colour: string } }

const makeSpace = async (name: string): Promise<string> => {
  const { guid } = await ben.client.call('spaces.create', { body: { name } });
  await ben.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: ada.user.id, email: ada.email, role: 'editor' } });
  return guid;
};
let worlds = 0;
const makeWorld = async (): Promise<Fixture> => {
  await joinTeam(server, team, ada.user.id, 'admin');
  const number = (worlds += 1);
  const [harbour, garden] = [await makeSpace('Harbour'), await makeSpace('Garden')];
  const { guid: leaf } = await ben.client.call('files.create', { body: { type: -2, name: 'leaf', folder: garden } });
  const { id, name, colour } = await ada.client.call('tags.create', { body: { name: `Urgent ${number}`, colour: '#c2473d', tagType: 'team' } });
  return { harbour, garden, leaf, number, tag: { id, name, colour } };
};

// ---- Concurrent changes, by Ben or by Ada on another device

type Meanwhile = (world: Fixture, guid: string) => Promise<unknown>;
const makeTeamTag = (name: string) => ben.client.call('tags.create', { body: { name, colour: '#3a72bd', tagType: 'team' } });
const meanwhile = {
  deleted: (_world, guid) => ben.client.call('spaces.remove', { params: { guid } }),
  destroyed: async (_world, guid) => {
    await ben.client.call('spaces.remove', { params: { guid } });
    await ben.client.call('trash.destroy', { body: { fileGuids: [guid] } });
  },
  renamed: (_world, guid) => ben.client.call('spaces.change', { params: { guid }, body: { name: 'Theirs' } }),
  withdrawn: (_world, guid) => ben.client.call('sharing.removeCollaborator', { params: { id: guid, userId: ada.user.id } }),
  pinned: (_world, guid) => elsewhere.call('spaces.pin', { params: { guid } }),
  unpinned: (_world, guid) => elsewhere.call('spaces.unpin', { params: { guid } }),
  'of a name that is taken': ({ number }) => makeTeamTag(`now ${number}`),
  'of a tag that is deleted': ({ tag: { id } }) => ben.client.call('tags.remove', { params: { tagId: id }, body: { tagId: id, tagType: 'team' } }),
  'of a tag that is renamed': ({ tag: { id }, number }) => ben.client.call('tags.change', { params: { tagId: id }, body: { name: `Soon ${number}` } }),
  'of a tag that has another colour': ({ tag: { id } }) => ben.client.call('tags.change', { params: { tagId: id }, body: { colour: '#2e7d4f' } }),
  'of a file with another tag': async ({ leaf, number }) => {
    const { id } = await makeTeamTag(`Later ${number}`);
    await ben.client.call('tags.set', { params: { id: leaf }, body: { add: { team: [id] } } });
  },
  'of a file to be read only': ({ garden }) => ben.client.call('sharing.changeCollaborator', { params: { id: garden, userId: ada.user.id }, query: {}, body: { role: 'reader' } }),
  'of a member only': () => joinTeam(server, team, ada.user.id, 'member'),
  'of what is set otherwise elsewhere': () => elsewhere.call('settings.put', { body: { data: '{"viewMode":"preview"}' } }),
  'of one among other settings': () => elsewhere.call('settings.put', { body: { data: '{"sortBy":"name"}' } }),
} as const satisfies Record<string, Meanwhile>;
type Event = keyof typeof meanwhile;

// ---- Ada's actions, with their outcomes

/** `on`: the space that Ben changes. */
interface Row extends RowOf<Fixture, Event> { readonly on: 'harbour' | 'garden' }

const pin = (guid: string): Promise<unknown> => ada.client.call('spaces.pin', { params: { guid } });
const pinOne = ({ harbour }: Fixture): Promise<unknown> => pin(harbour);
const pinBoth = async ({ harbour, garden }: Fixture): Promise<void> => {
  await pin(harbour);
  await pin(garden);
};
const putTag = ({ leaf, tag }: Fixture): Promise<unknown> => ada.client.call('tags.set', { params: { id: leaf }, body: { add: { team: [tag.id] } } });
const blue = '#3a72bd';
const ofKeeper = { 'of a member only': 'NO_ACCESS_MODIFY' };
const gone = { deleted: 'FILE_DELETED', destroyed: 'FILE_NOT_FOUND', withdrawn: 'FILE_FORBIDDEN' };

const rows: readonly Row[] = [
  // File specification, section 6: personal tags and tags of the team, managed by its creator and admins.
  { act: 'making a tag', on: 'garden', change: ({ number }) => ({ kind: 'makeTag', list: 'team', id: -number, name: `Now ${number}`, colour: blue }), fates: { ...ofKeeper, 'of a name that is taken': 'TAG_NAME_TAKEN', 'of a tag that is deleted': 'done' } },
  { act: 'a tag’s name', on: 'garden', change: ({ tag, number }) => ({ kind: 'changeTag', id: tag.id, look: { name: `Now ${number}`, colour: tag.colour }, base: tag }), fates: { ...ofKeeper, 'of a name that is taken': 'TAG_NAME_TAKEN', 'of a tag that is deleted': 'TAG_NOT_FOUND', 'of a tag that is renamed': 'done', 'of a tag that has another colour': 'done' } },
  { act: 'a tag’s colour', on: 'garden', change: ({ tag }) => ({ kind: 'changeTag', id: tag.id, look: { name: tag.name, colour: blue }, base: tag }), fates: { ...ofKeeper, 'of a tag that is deleted': 'TAG_NOT_FOUND', 'of a tag that is renamed': 'done', 'of a tag that has another colour': 'done' } },
  { act: 'deleting a tag', on: 'garden', before: putTag, change: ({ tag }) => ({ kind: 'removeTag', list: 'team', id: tag.id, base: tag }), fates: { ...ofKeeper, 'of a tag that is deleted': 'already', 'of a tag that is renamed': 'done' } },
  { act: 'a tag of the team', on: 'garden', change: ({ leaf, tag }) => ({ kind: 'tags', guid: leaf, list: 'team', tags: [tag], base: [] }), fates: { withdrawn: 'FILE_FORBIDDEN', 'of a tag that is deleted': 'TAG_NOT_FOUND', 'of a tag that is renamed': 'done', 'of a file with another tag': 'TOO_MANY_TAGS_ON_FILE', 'of a file to be read only': 'NO_ACCESS_EDIT', 'of a member only': 'done' } },
  { act: 'no tag of the team', on: 'garden', before: putTag, change: ({ leaf, tag }) => ({ kind: 'tags', guid: leaf, list: 'team', tags: [], base: [tag] }), fates: { withdrawn: 'FILE_FORBIDDEN', 'of a tag that is deleted': 'done', 'of a file to be read only': 'NO_ACCESS_EDIT' } },
  // Section 4, "Spaces": pinning appends; reordering inserts behind another entry or first.
  { act: 'pinning', on: 'harbour', change: ({ harbour: guid }) => ({ kind: 'arrange', list: 'pinnedSpaces', guid, to: { after: null, before: null }, from: null }), fates: { ...gone, renamed: 'done', pinned: 'done' } },
  { act: 'unpinning', on: 'harbour', before: pinOne, change: ({ harbour: guid }) => ({ kind: 'arrange', list: 'pinnedSpaces', guid, to: null, from: { after: null, before: null } }), fates: { deleted: 'done', destroyed: 'FILE_NOT_FOUND', withdrawn: 'done', renamed: 'done', unpinned: 'done' } },
  { act: 'the first place', on: 'garden', before: pinBoth, change: ({ harbour, garden: guid }) => ({ kind: 'arrange', list: 'pinnedSpaces', guid, to: { after: null, before: harbour }, from: { after: harbour, before: null } }), fates: { ...gone, renamed: 'done', unpinned: 'SPACE_NOT_PINNED' } },
  // An unreadable space keeps its position among the pinned ones, a deleted one is removed.
  { act: 'a place behind another', on: 'garden', before: pinBoth, change: ({ harbour: guid, garden }) => ({ kind: 'arrange', list: 'pinnedSpaces', guid, to: { after: garden, before: null }, from: { after: null, before: garden } }), fates: { deleted: 'done', withdrawn: 'done', destroyed: 'SPACE_NOT_PINNED', unpinned: 'SPACE_NOT_PINNED' } },
  { act: 'a setting', on: 'garden', change: () => ({ kind: 'setting', key: 'viewMode', value: 'tile', base: 'list' }), fates: { 'of what is set otherwise elsewhere': 'done', 'of one among other settings': 'done' } },
];

// ---- Comparing

const tagLook = ({ id, name, colour }: { readonly id: number; readonly name: string; readonly colour: string }): string => `${id} ${name} ${colour}`;

const serverState = async ({ garden }: Fixture): Promise<unknown> => {
  const client = server.clientFor(ada);
  const files = await client.call('files.list', { query: { folder: garden } }).then((page) => pageOf(page).files, () => null);
  return {
    tags: (await client.call('tags.list', {})).team.tags.map(tagLook).sort(),
    spaces: (await client.call('spaces.list', { query: {} })).nodes.map(({ name, isPinned }) => `${name} ${isPinned}`).sort(),
    pinned: (await client.call('spaces.listPinned', { query: {} })).nodes.map(({ guid, name }) => `${guid} ${name}`),
    leaf: files?.map(({ fileTags }) => fileTags.team.map(tagLook)) ?? null,
    view: parseUserConfig(parseSettings((await client.call('settings.get', {})).data)).viewMode,
  };
};
const asShown = (window: TestWindow, { garden }: Fixture, there: unknown): unknown => {
  const state = window.store.getState();
  const apart = selectPinnedAndOtherSpaces(state);
  return {
    tags: selectTags(state)?.team.tags.map(tagLook).sort(),
    spaces: [...apart?.pinned.map(({ name }) => `${name} true`) ?? [], ...apart?.others.map(({ name }) => `${name} false`) ?? []].sort(),
    pinned: apart?.pinned.map(({ guid, name }) => `${guid} ${name}`),
    leaf: (there as { readonly leaf: unknown }).leaf === null ? null : window.files({ kind: 'folder', folder: garden }).map(({ fileTags: { team: carried } }) => tagsOf({ team: carried, user: [] }, selectTags(state)).map(tagLook)),
    view: state.userConfig.config.viewMode,
  };
};
const listsOf = ({ garden }: Fixture): readonly ListSource[] => [{ kind: 'folder', folder: garden }];
const isLoaded = ({ store }: TestWindow): boolean => store.getState().spaces.value !== null && store.getState().tags.value !== null;
const clear = async ({ harbour, garden }: Fixture): Promise<void> => {
  for (const guid of [harbour, garden]) await ben.client.call('spaces.remove', { params: { guid } }).catch(() => undefined);
  await joinTeam(server, team, ada.user.id, 'admin');
  await elsewhere.call('settings.put', { body: { data: '{"viewMode":null,"sortBy":null}' } });
  for (const { id } of (await ben.client.call('tags.list', {})).team.tags) await ben.client.call('tags.remove', { params: { tagId: id }, body: { tagId: id, tagType: 'team' } });
};

runRows<Fixture, Event, Row>(rows, { server, person: ada, createFixture: makeWorld, listsOf, isLoaded, runEvent: (event, world, { on }) => meanwhile[event](world, world[on]), serverState, windowState: asShown, clear });
