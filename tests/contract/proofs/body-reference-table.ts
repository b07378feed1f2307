import type { EndpointName } from '../../../src/contract/api/endpoints';
import { createTusClient } from '../../support/tus-client';
import { collaborators, everyReader, managers, ranks, type Row } from './role-table';
import type { Kind, Mode, Role, RoleFixture } from './roles';

/*
 * Calls that name the file outside of their path, or that concern a folder, a space, an upload or the trash. Each has
 * its expected response, written manually from docs/permissions.md and the cited sentences ("Section N" refers to
 * the file specification).
 */

/** Other inputs of a call: a file on the caller's desktop, a public template, a script. */
export interface Given { readonly scene: RoleFixture; readonly own: string; readonly template: string; readonly script: string }

interface Elsewhere {
  readonly name: string;
  /** The endpoint under test; `bytes` for the binary routes. */
  readonly endpoint: EndpointName | 'bytes';
  readonly kind: Kind;
  readonly row: Row;
  readonly isForVisitors?: boolean;
  readonly isChanging?: boolean;
  /** The refusal has no body, only a status. */
  readonly hasNoBody?: boolean;
  ask(given: Given, role: Role, guid: string, mode: Mode): Promise<unknown>;
}

/** A file that the person may not read is refused as unreadable, whatever the call (docs/permissions.md). Then canCreateChildFile. */
const creation: Row = { by: 'link', answers: ranks('ok', 'FAILURE_READ_ONLY', 'FAILURE_READ_ONLY', 'ok', 'ok', 'ok') };
/** canRemove; a collaborator of the file itself learns that they may leave it. */
const removal: Row = { by: 'authorisation', answers: ranks('NO_ACCESS_DELETE', 'ONLY_EXIT_SHARE', 'ONLY_EXIT_SHARE', 'ONLY_EXIT_SHARE', 'ok', 'ok') };
/** C0: links do not open in the trash, and nobody can leave a file there. Other people get 404 for a deleted file. */
const inTrash = (reader: string, manager: string): Row => {
  const missing = 'FILE_NOT_FOUND';
  return { by: 'authorisation', answers: ranks(missing, reader, reader, reader, manager, manager), closed: missing };
};
const batch = (row: Row, of: Row['batch'] = 'files'): Row => ({ ...row, batch: of });
/** The same for every file: personal lists, or a filter without results. */
const everybody = (outcome = 'ok'): Row => ({ ...everyReader(outcome), closed: outcome });

type Request = Elsewhere['ask'];
const call = <Name extends EndpointName>(endpoint: Name, input: (given: Given, guid: string, mode: Mode) => object): Request => (given, role, guid, mode) =>
  given.scene.clientOf(role).call(endpoint, input(given, guid, mode) as never);
const one = (endpoint: EndpointName, kind: Kind, row: Row, input: (given: Given, guid: string, mode: Mode) => object, more: Partial<Elsewhere> = {}): Elsewhere => ({
  name: `${endpoint}: ${kind}`, endpoint, kind, row, ask: call(endpoint, input), ...more,
});
const into = (endpoint: EndpointName, row: Row, input: (given: Given, guid: string) => object, more: Partial<Elsewhere> = {}): Elsewhere => (
  { ...one(endpoint, 'folder', row, input, more), name: `${endpoint}: into a folder` });

const fetchBytes = (method: 'GET' | 'HEAD', pathOf: (guid: string) => string): Request => ({ scene }, role, guid) => {
  const token = scene.tokenOf(role);
  return fetch(scene.server.url + pathOf(guid), { method, ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }) });
};
const download = (method: 'GET' | 'HEAD'): Request => fetchBytes(method, (guid) => `/api/files/${guid}/download`);
const content = (method: 'GET' | 'HEAD'): Request => fetchBytes(method, (guid) => `/edit/files/${guid}/content`);
const upload = (of: Kind): Elsewhere => ({
  name: `uploads: into a ${of}`, endpoint: 'bytes', kind: of, row: of === 'file' ? everyReader('PARENT_NOT_A_FOLDER') : creation,
  ask: ({ scene }, role, folder) => createTusClient(scene.server, { token: scene.tokenOf(role) ?? '' }).createWith('a', { filename: 'a.txt', folder, filetype: 'text/plain' }),
});

const forVisitors = { isForVisitors: true } as const;
const changing = { isChanging: true } as const;
const inFolder = (given: Given, folder: string) => ({ query: { folder } });

export const elsewhere: readonly Elsewhere[] = [
  // Lists and file details: canRead
  one('files.list', 'folder', everyReader(), inFolder, forVisitors), one('files.list', 'space', everyReader(), inFolder, forVisitors),
  one('files.list', 'file', everyReader('PARENT_NOT_A_FOLDER'), inFolder, forVisitors),
  one('files.tree', 'folder', everyReader(), (given, parent) => ({ query: { parent } })), one('files.tree', 'space', everyReader(), (given, parent) => ({ query: { parent } })),
  one('files.count', 'folder', everyReader(), inFolder), one('files.count', 'space', everyReader(), inFolder), one('files.count', 'file', everyReader('PARENT_NOT_A_FOLDER'), inFolder),
  // Closed files have no summary
  one('files.summaries', 'folder', everybody(), (given, ids) => ({ query: { ids } })), one('files.summaries', 'file', everybody(), (given, ids) => ({ query: { ids } })),
  one('timelines.file', 'file', everyReader(), (given, guid) => ({ query: { guid } })), one('timelines.file', 'folder', everyReader(), (given, guid) => ({ query: { guid } })),
  one('timelines.file', 'space', everyReader(), (given, guid) => ({ query: { guid } })),
  one('quota.get', 'space', everyReader(), (given, spaceGUID) => ({ query: { type: 'space', spaceGUID } })),
  one('quota.get', 'file', everyReader('NOT_A_SPACE'), (given, spaceGUID) => ({ query: { type: 'space', spaceGUID } })),
  // Here a space is a filter: a closed one has no results
  one('search.files', 'space', everybody(), (given, space) => ({ body: { keyword: 'Secret', params: { space } } })),

  // Bytes: canDownload follows canExport, which no advanced permission restricts here
  { name: 'download: upload', endpoint: 'bytes', kind: 'upload', row: everyReader(), isForVisitors: true, ask: download('GET') },
  { name: 'download, HEAD: upload', endpoint: 'bytes', kind: 'upload', row: everyReader(), isForVisitors: true, hasNoBody: true, ask: download('HEAD') },
  { name: 'content: file', endpoint: 'bytes', kind: 'file', row: everyReader(), isForVisitors: true, ask: content('GET') },
  { name: 'content, HEAD: file', endpoint: 'bytes', kind: 'file', row: everyReader(), isForVisitors: true, hasNoBody: true, ask: content('HEAD') },
  { name: 'content: upload', endpoint: 'bytes', kind: 'upload', row: everyReader('CONTENT_NOT_EDITABLE'), isForVisitors: true, ask: content('GET') },
  { name: 'download: file', endpoint: 'bytes', kind: 'file', row: everyReader('FILE_HAS_NO_CONTENT'), isForVisitors: true, ask: download('GET') },

  // canCreateChildFile: a container, else PARENT_NOT_A_FOLDER; then E as defined there
  into('files.create', creation, (given, folder) => ({ body: { type: -2, name: 'New', folder } })),
  one('files.create', 'space', creation, (given, folder) => ({ body: { type: 1, name: 'New', folder } })),
  one('files.create', 'file', everyReader('PARENT_NOT_A_FOLDER'), (given, folder) => ({ body: { type: -2, name: 'New', folder } })),
  upload('folder'), upload('file'),
  into('files.createByTemplate', creation, ({ template }, parentGuid) => ({ body: { templateGuid: template, parentGuid } })),
  into('shortcuts.create', creation, ({ own }, folder) => ({ body: { folder, source_guid: own } })),
  into('files.duplicate', creation, ({ own }, folder) => ({ body: { files: [own], folder } })),
  // A shortcut to a readable file, on the caller's own desktop
  one('shortcuts.create', 'file', everyReader(), (given, source_guid) => ({ body: { folder: 'Desktop', source_guid } })),
  // canDuplicate, which needs only read access unless an advanced permission restricts it; canSaveAsTemplate follows it
  one('files.duplicate', 'file', batch(everyReader()), (given, guid) => ({ body: { files: [guid] } })),
  one('templates.create', 'file', everyReader(), (given, originGuid) => ({ body: { name: 'Template', originGuid } })),

  // M1: canMove of the file, then canCreateChildFile of the target
  one('files.moveMany', 'file', batch(managers('NO_ACCESS_MOVE_FILE')), (given, guid) => ({ body: { fileGuids: [guid], to: 'Desktop' } }), changing),
  one('files.moveBatch', 'file', batch(managers('NO_ACCESS_MOVE_FILE')), (given, fileGuid) => ({ body: { entries: [{ fileGuid, to: 'Desktop' }] } }), changing),
  into('files.moveMany', batch(creation, 'destination'), ({ own }, to) => ({ body: { fileGuids: [own], to } })),
  into('files.moveBatch', batch(creation), ({ own }, to) => ({ body: { entries: [{ fileGuid: own, to }] } })),

  // M2, for each file
  one('sharing.addToSeveral', 'file', batch(collaborators()), ({ scene }, guid) => ({ query: {}, body: { fileGuids: [guid], collaborators: [{ type: 1, id: scene.colleagueId }], role: 'reader' } }), changing),

  // canRemove
  one('files.removeMany', 'file', batch(removal), ({ scene }, guid, mode) => ({ body: { folder: scene.folderOf(mode), fileGuids: [guid] } }), changing),
  one('files.removeBatch', 'file', batch(removal), (given, guid) => ({ body: { fileGUIDs: [guid] } }), changing),
  one('shortcuts.destroy', 'shortcut', removal, (given, guid) => ({ body: { guids: [guid] } }), changing),
  one('shortcuts.destroy', 'file', everyReader('NOT_A_SHORTCUT'), (given, guid) => ({ body: { guids: [guid] } })),

  // The trash: "410 to those who could read it, 404 to others"; canRemove as defined for the trash
  one('files.get', 'trashed', inTrash('FILE_DELETED', 'FILE_DELETED'), (given, id) => ({ params: { id } }), forVisitors),
  one('files.duplicate', 'trashed', batch(inTrash('FILE_DELETED', 'FILE_DELETED')), (given, guid) => ({ body: { files: [guid] } })),
  one('trash.recover', 'trashed', inTrash('NO_ACCESS_DELETE', 'ok'), (given, id) => ({ params: { id }, query: {} }), changing),
  one('trash.destroy', 'trashed', batch(inTrash('NO_ACCESS_DELETE', 'ok')), (given, guid) => ({ body: { fileGuids: [guid] } }), changing),

  // Personal lists: canRead to add a file; a missing entry counts as removed
  one('quickAccess.create', 'file', everyReader(), (given, guid) => ({ body: { guid } })),
  one('quickAccess.move', 'file', everyReader('NOT_LISTED'), (given, guid) => ({ body: { guid } })),
  one('quickAccess.remove', 'file', everybody(), (given, guid) => ({ query: { guid } })),

  // Spaces themselves: canRead, canRename, canRemove, and canManage for announcements
  one('spaces.pin', 'space', everyReader(), (given, guid) => ({ params: { guid } })), one('spaces.unpin', 'space', everyReader(), (given, guid) => ({ params: { guid } })),
  one('spaces.movePinned', 'space', everyReader('SPACE_NOT_PINNED'), (given, guid) => ({ params: { guid } })),
  one('spaces.change', 'space', managers('NO_ACCESS_EDIT'), (given, guid) => ({ params: { guid }, body: { name: 'Secret plan 2' } })),
  one('spaces.remove', 'space', removal, (given, guid) => ({ params: { guid }, query: {} }), changing),
  one('announcements.put', 'space', managers('NO_ACCESS_MODIFY'), (given, guid) => ({ params: { guid }, body: { announcement: 'Secret' } })),
  one('announcements.list', 'space', everyReader(), (given, guid) => ({ params: { guid } })),
  one('announcements.read', 'space', everyReader('ANNOUNCEMENT_NOT_FOUND'), (given, guid) => ({ params: { guid, id: 1 } })),

  // "Enterprise accounts, outside private deployments, may load script bindings" (section 6)
  one('scripts.onPost', 'folder', everybody('SCRIPT_NOT_FOUND'), (given, guid) => ({ params: { id: '1' }, body: { context: { guid }, args: ['Desktop', 'Copy'] } })),
];

/** In a public deployment, where memberships end and teams have scripts. People without a team, or disabled in it, have none. */
const noTeam = { stranger: 'SCRIPT_NOT_FOUND', formerOwner: 'SCRIPT_NOT_FOUND', outsider: 'SCRIPT_NOT_FOUND', disabled: 'SCRIPT_NOT_FOUND' } as const;
export const elsewhereInPublic: readonly Elsewhere[] = [
  // L2, its status; L6
  one('files.get', 'file', everyReader(), (given, id) => ({ params: { id } }), forVisitors),
  one('files.list', 'folder', everyReader(), inFolder, forVisitors),
  one('files.rename', 'file', { by: 'link', answers: ranks('NO_ACCESS_EDIT', 'NO_ACCESS_EDIT', 'NO_ACCESS_EDIT', 'ok', 'ok', 'ok') }, (given, id) => ({ params: { id }, body: { name: 'Secret plan 2' } })),
  // canDuplicate of the source, canCreateChildFile of the target
  one('scripts.onPost', 'folder', { ...everyReader(), always: noTeam }, ({ script }, guid) => ({ params: { id: script }, body: { context: { guid }, args: ['Desktop', 'Copy'] } })),
  into('scripts.onPost', { ...creation, always: noTeam }, ({ script, own }, guid) => ({ params: { id: script }, body: { context: { guid: own }, args: [guid, 'Copy'] } })),
];
