import type { EndpointName } from '../../../src/contract/api/index';
import { createTusClient } from '../../support/tus';
import { everyReader, managers, ranks, type Row } from './role-table';
import type { Kind, Mode, Role, Scene } from './roles';

/*
 * Calls that name the file elsewhere than in their path, or that ask of a folder, a space, an upload or the trash what
 * a file does not answer; and what each answers. Written down by hand from docs/permissions.md and the sentences that
 * are cited ("Section N" is the file specification's).
 */

/** What a call may take besides the file: a file on the desktop of whoever asks, a template that everybody has, a script. */
export interface Given { readonly scene: Scene; readonly own: string; readonly template: string; readonly script: string }

interface Elsewhere {
  readonly name: string;
  /** The calls of the API that it is about; the rest are routes of bytes. */
  readonly endpoint: EndpointName | 'bytes';
  readonly kind: Kind;
  readonly row: Row;
  readonly isForVisitors?: boolean;
  readonly isChanging?: boolean;
  /** A refusal comes without a body: its status is all that is told. */
  readonly hasNoBody?: boolean;
  ask(given: Given, role: Role, guid: string, mode: Mode): Promise<unknown>;
}

/** The sentence about what a refusal tells: a file that somebody may not read is refused as such, whatever is asked about it. Then canCreateChildFile. */
const creation: Row = { by: 'link', answers: ranks('ok', 'FAILURE_READ_ONLY', 'FAILURE_READ_ONLY', 'ok', 'ok', 'ok') };
/** canRemove; who was added to the file itself is told that they may leave it. */
const removal: Row = { by: 'authorisation', answers: ranks('NO_ACCESS_DELETE', 'ONLY_EXIT_SHARE', 'ONLY_EXIT_SHARE', 'ONLY_EXIT_SHARE', 'ok', 'ok') };
/** C0: links do not open in the trash, and nobody can exit. What is deleted is not there for others: 404. */
const inTrash = (reader: string, manager: string): Row => {
  const missing = 'FILE_NOT_FOUND';
  return { by: 'authorisation', answers: ranks(missing, reader, reader, reader, manager, manager), closed: missing };
};
const batch = (row: Row, of: Row['batch'] = 'files'): Row => ({ ...row, batch: of });
/** Whatever it is of: a list of one's own, or a filter that lets nothing through. */
const everybody = (answer = 'ok'): Row => ({ ...everyReader(answer), closed: answer });

type Ask = Elsewhere['ask'];
const call = <Name extends EndpointName>(endpoint: Name, input: (given: Given, guid: string, mode: Mode) => object): Ask => (given, role, guid, mode) =>
  given.scene.clientOf(role).call(endpoint, input(given, guid, mode) as never);
const one = (endpoint: EndpointName, kind: Kind, row: Row, input: (given: Given, guid: string, mode: Mode) => object, more: Partial<Elsewhere> = {}): Elsewhere => ({
  name: `${endpoint}: ${kind}`, endpoint, kind, row, ask: call(endpoint, input), ...more,
});
const into = (endpoint: EndpointName, row: Row, input: (given: Given, guid: string) => object, more: Partial<Elsewhere> = {}): Elsewhere => (
  { ...one(endpoint, 'folder', row, input, more), name: `${endpoint}: into a folder` });

const download = (method: 'GET' | 'HEAD'): Ask => ({ scene }, role, guid) => {
  const token = scene.tokenOf(role);
  return fetch(`${scene.server.url}/api/files/${guid}/download`, { method, ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }) });
};
const upload = (of: Kind): Elsewhere => ({
  name: `uploads: into a ${of}`, endpoint: 'bytes', kind: of, row: of === 'file' ? everyReader('PARENT_NOT_A_FOLDER') : creation,
  ask: ({ scene }, role, folder) => createTusClient(scene.server, { token: scene.tokenOf(role) ?? '' }).createWith('a', { filename: 'a.txt', folder, filetype: 'text/plain' }),
});

const forVisitors = { isForVisitors: true } as const;
const changing = { isChanging: true } as const;
const inFolder = (given: Given, folder: string) => ({ query: { folder } });

export const elsewhere: readonly Elsewhere[] = [
  // Lists and what is told of a file: canRead
  one('files.list', 'folder', everyReader(), inFolder, forVisitors), one('files.list', 'space', everyReader(), inFolder, forVisitors),
  one('files.list', 'file', everyReader('PARENT_NOT_A_FOLDER'), inFolder, forVisitors),
  one('files.tree', 'folder', everyReader(), (given, parent) => ({ query: { parent } })), one('files.tree', 'space', everyReader(), (given, parent) => ({ query: { parent } })),
  one('files.count', 'folder', everyReader(), inFolder), one('files.count', 'space', everyReader(), inFolder), one('files.count', 'file', everyReader('PARENT_NOT_A_FOLDER'), inFolder),
  one('timelines.file', 'file', everyReader(), (given, guid) => ({ query: { guid } })), one('timelines.file', 'folder', everyReader(), (given, guid) => ({ query: { guid } })),
  one('timelines.file', 'space', everyReader(), (given, guid) => ({ query: { guid } })),
  one('quota.get', 'space', everyReader(), (given, spaceGUID) => ({ query: { type: 'space', spaceGUID } })),
  one('quota.get', 'file', everyReader('NOT_A_SPACE'), (given, spaceGUID) => ({ query: { type: 'space', spaceGUID } })),
  // A space is a filter there: of one that is closed nothing is found
  one('search.files', 'space', everybody(), (given, space) => ({ body: { keyword: 'Secret', params: { space } } })),

  // Bytes: canDownload follows canExport, which no advanced permission restricts here
  { name: 'download: upload', endpoint: 'bytes', kind: 'upload', row: everyReader(), isForVisitors: true, ask: download('GET') },
  { name: 'download, HEAD: upload', endpoint: 'bytes', kind: 'upload', row: everyReader(), isForVisitors: true, hasNoBody: true, ask: download('HEAD') },
  { name: 'download: file', endpoint: 'bytes', kind: 'file', row: everyReader('FILE_HAS_NO_CONTENT'), isForVisitors: true, ask: download('GET') },

  // canCreateChildFile: a container, else PARENT_NOT_A_FOLDER; then E as it says
  into('files.create', creation, (given, folder) => ({ body: { type: -2, name: 'New', folder } })),
  one('files.create', 'space', creation, (given, folder) => ({ body: { type: 1, name: 'New', folder } })),
  one('files.create', 'file', everyReader('PARENT_NOT_A_FOLDER'), (given, folder) => ({ body: { type: -2, name: 'New', folder } })),
  upload('folder'), upload('file'),
  into('files.createByTemplate', creation, ({ template }, parentGuid) => ({ body: { templateGuid: template, parentGuid } })),
  into('shortcuts.create', creation, ({ own }, folder) => ({ body: { folder, source_guid: own } })),
  into('files.duplicate', creation, ({ own }, folder) => ({ body: { files: [own], folder } })),
  // A shortcut to what may be read, on one's own desktop
  one('shortcuts.create', 'file', everyReader(), (given, source_guid) => ({ body: { folder: 'Desktop', source_guid } })),
  // canDuplicate, which asks of nobody more than to read what no advanced permission restricts; canSaveAsTemplate follows it
  one('files.duplicate', 'file', batch(everyReader()), (given, guid) => ({ body: { files: [guid] } })),
  one('templates.create', 'file', everyReader(), (given, originGuid) => ({ body: { name: 'Template', originGuid } })),

  // M1: canMove of the file, then canCreateChildFile of where it goes
  one('files.moveMany', 'file', batch(managers('NO_ACCESS_MOVE_FILE')), (given, guid) => ({ body: { fileGuids: [guid], to: 'Desktop' } }), changing),
  one('files.moveBatch', 'file', batch(managers('NO_ACCESS_MOVE_FILE')), (given, fileGuid) => ({ body: { entries: [{ fileGuid, to: 'Desktop' }] } }), changing),
  into('files.moveMany', batch(creation, 'destination'), ({ own }, to) => ({ body: { fileGuids: [own], to } })),
  into('files.moveBatch', batch(creation), ({ own }, to) => ({ body: { entries: [{ fileGuid: own, to }] } })),

  // canRemove
  one('files.removeMany', 'file', batch(removal), ({ scene }, guid, mode) => ({ body: { folder: scene.folderOf(mode), fileGuids: [guid] } }), changing),
  one('files.removeBatch', 'file', batch(removal), (given, guid) => ({ body: { fileGUIDs: [guid] } }), changing),
  one('shortcuts.destroy', 'shortcut', removal, (given, guid) => ({ body: { guids: [guid] } }), changing),
  one('shortcuts.destroy', 'file', everyReader('NOT_A_SHORTCUT'), (given, guid) => ({ body: { guids: [guid] } })),

  // The trash: "410 to those who could read it, 404 to others"; canRemove as it says for the trash
  one('files.get', 'trashed', inTrash('FILE_DELETED', 'FILE_DELETED'), (given, id) => ({ params: { id } }), forVisitors),
  one('files.duplicate', 'trashed', batch(inTrash('FILE_DELETED', 'FILE_DELETED')), (given, guid) => ({ body: { files: [guid] } })),
  one('trash.recover', 'trashed', inTrash('NO_ACCESS_DELETE', 'ok'), (given, id) => ({ params: { id }, query: {} }), changing),
  one('trash.destroy', 'trashed', batch(inTrash('NO_ACCESS_DELETE', 'ok')), (given, guid) => ({ body: { fileGuids: [guid] } }), changing),

  // What is one's own: canRead to put a file there; what is not in it is gone already
  one('quickAccess.create', 'file', everyReader(), (given, guid) => ({ body: { guid } })),
  one('quickAccess.move', 'file', everyReader('NOT_LISTED'), (given, guid) => ({ body: { guid } })),
  one('quickAccess.remove', 'file', everybody(), (given, guid) => ({ query: { guid } })),

  // Spaces themselves: canRead, canRename, canRemove, and canManage of what is announced
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

/** In a public deployment, where memberships end and a team has scripts. Whoever is of no team, or disabled in it, has none. */
const noTeam = { stranger: 'SCRIPT_NOT_FOUND', outsider: 'SCRIPT_NOT_FOUND', disabled: 'SCRIPT_NOT_FOUND' } as const;
export const elsewhereInPublic: readonly Elsewhere[] = [
  // L2, its status; L6
  one('files.get', 'file', everyReader(), (given, id) => ({ params: { id } }), forVisitors),
  one('files.list', 'folder', everyReader(), inFolder, forVisitors),
  one('files.rename', 'file', { by: 'link', answers: ranks('NO_ACCESS_EDIT', 'NO_ACCESS_EDIT', 'NO_ACCESS_EDIT', 'ok', 'ok', 'ok') }, (given, id) => ({ params: { id }, body: { name: 'Secret plan 2' } })),
  // canDuplicate of what is copied, canCreateChildFile of where to
  one('scripts.onPost', 'folder', { ...everyReader(), always: noTeam }, ({ script }, guid) => ({ params: { id: script }, body: { context: { guid }, args: ['Desktop', 'Copy'] } })),
  into('scripts.onPost', { ...creation, always: noTeam }, ({ script, own }, guid) => ({ params: { id: script }, body: { context: { guid: own }, args: [guid, 'Copy'] } })),
];
