import { CallError } from '../../../src/api-client/call-error';
import type { FileEventData, StoredEvent } from '../../../src/contract/realtime/events';
import type { TestPerson } from '../../support/test-server';
import type { ListEntry } from './list-snapshots';
import type { Call, SharedWorkspace } from './shared-workspace';

/**
 * The event kinds and actions that each write may emit (file specification, section 4, Live events). All others are
 * errors.
 */
// Files of other people inside a moved or reshared folder may change, appear or disappear for them.
const moved = ['File update', 'File sortFiles', 'File destroy', 'File create'];
const rightsChanged = ['File update', 'File create', 'Permission destroy', 'Permission create'];
const kindsOfCall: Readonly<Record<string, readonly string[]>> = {
  'files.create': ['File create'], 'files.rename': ['File update'], 'files.move': moved, 'files.moveMany': moved, 'files.moveBatch': moved, 'files.duplicate': ['File create'],
  'files.remove': ['File destroy'], 'files.removeMany': ['File destroy'], 'files.removeBatch': ['File destroy'], 'spaces.remove': ['File destroy'],
  'trash.recover': ['File create'], 'trash.destroy': ['File destroy'], 'trash.empty': ['File destroy'],
  'files.star': ['StarredFile create'], 'files.unstar': ['StarredFile destroy'], 'files.lock': ['File update'], 'files.unlock': ['File update'],
  'files.mark': ['FileMark read', 'FileMark unread'], 'files.markAllRead': ['FileMark readAll'],
  'shortcuts.create': ['File create'], 'shortcuts.destroy': ['File destroy'],
  'desktopShortcuts.create': ['DesktopShortcut create'], 'desktopShortcuts.remove': ['DesktopShortcut destroy'],
  'sharing.addCollaborator': ['Permission create', 'Invite create', 'File update'], 'sharing.addToSeveral': ['Permission create', 'Invite create', 'File update'],
  'sharing.changeCollaborator': ['File update'],
  'sharing.removeCollaborator': ['Permission destroy', 'Permission create', 'Invite delete'], 'sharing.transfer': ['File update', 'Permission create', 'Permission destroy'],
  'sharing.setExpiry': rightsChanged, 'sharing.setInheritance': rightsChanged, 'sharing.setMode': rightsChanged, 'sharing.setPassword': rightsChanged,
  'spaces.create': ['File create'], 'spaces.change': ['File update'], 'spaces.pin': ['File update'], 'tags.set': ['File update'],
};

/** Kinds of events that only the person who acted receives. */
const personal: readonly string[] = ['StarredFile', 'FileMark', 'DesktopShortcut'];

/** A person's known files before a write: in their lists, trashed by them, or readable and named by the write. */
export interface KnownFiles { readonly lists: ReadonlyMap<string, ListEntry>; readonly unlisted: ReadonlySet<string> }

/** Reads the file as the person; null if they have no access. */
export const readNow = async ({ client }: TestPerson, guid: string): Promise<FileEventData['file'] | null> => {
  try {
    return await client.call('files.get', { params: { id: guid } });
  } catch (error) {
    if (error instanceof CallError && [403, 404, 410].includes(error.failure.status)) return null;
    throw error;
  }
};

/** A person's current lists, and every file that ever appeared in them. */
export interface ListHistory { readonly lists: ReadonlyMap<string, ListEntry>; readonly everListed: ReadonlySet<string> }

/** Call this before the write. */
export const knownFilesBefore = async ({ server }: SharedWorkspace, person: TestPerson, call: Call, { lists, everListed }: ListHistory, guids: readonly string[]): Promise<KnownFiles> => {
  const named = JSON.stringify(call.input);
  const readable: string[] = [];
  for (const guid of guids) if (named.includes(guid) && !lists.has(guid) && await readNow(person, guid)) readable.push(guid);
  // Recipients of the end of a trashed file: who deleted or created it, or listed it before.
  // Further recipients have a grant on the file, or have it in a personal list.
  const { rows: trashed } = await server.pool.query<{ guid: string }>(`
    select f.guid from files f where f.trash_root is not null and (f.deleted_by = $1 or f.creator_id = $1
      or exists (select from person_files own where own.file_guid = f.guid and own.person_id = $1)
      or exists (select from quick_access own where own.file_guid = f.guid and own.person_id = $1)
      or exists (select from desktop_shortcuts own where own.file_guid = f.guid and own.person_id = $1)
      or exists (select from file_tags own join tags t on t.id = own.tag_id where own.file_guid = f.guid and t.person_id = $1)
      or exists (select from locations own where own.folder_guid = f.guid and own.person_id = $1)
      or exists (select from grants g where g.file_guid = f.guid and (
        (g.subject_type = 1 and g.subject_id = $1)
        or (g.subject_type = 2 and g.subject_id in (select unnest(d.path) from department_members m join departments d on d.id = m.department_id where m.person_id = $1))
        or (g.subject_type = 3 and g.subject_id in (select team_id from team_members where person_id = $1)))))`, [person.user.id]);
  return { lists, unlisted: new Set([...readable, ...trashed.map(({ guid }) => guid), ...(call.name.startsWith('trash.') ? everListed : [])]) };
};

/** The number of grants on a file. */
const grantsOn = async ({ server }: SharedWorkspace, guid: string): Promise<number> => {
  const { rows: [row] } = await server.pool.query<{ count: number }>('select count(*)::int as count from grants where file_guid = $1', [guid]);
  return row?.count ?? 0;
};

export interface ReceivedEvents {
  readonly person: TestPerson;
  readonly events: readonly StoredEvent[];
  readonly before: KnownFiles;
  readonly after: ReadonlyMap<string, ListEntry>;
}

/** Events sent to a person that do not correspond to their lists, or have the wrong kind. */
export const unexpectedEvents = async (workshop: SharedWorkspace, caller: TestPerson, call: Call, code: string | null, { person, events, before, after }: ReceivedEvents): Promise<string[]> => {
  const found: string[] = [];
  const isReported = (guid: string, text: string): boolean => events.some(({ guid: of, kind, action }) => of === guid && `${kind} ${action}` === text);
  for (const { kind, action, guid, data } of events) {
    const text = `${kind} ${action} ${guid}`;
    if (code !== null) found.push(`${text} tells of a write that was refused`);
    if (!kindsOfCall[call.name]?.includes(`${kind} ${action}`)) found.push(`${text} is not how ${call.name} is told`);
    if (personal.includes(kind) && person !== caller) found.push(`${text} is for somebody else`);
    // A person who may read a file may receive its events, even if no list contains it. Events with data are checked
    // for access separately.
    const isTheirs = data !== null || before.lists.has(guid) || after.has(guid) || before.unlisted.has(guid) || guid === '';
    if (!isTheirs) found.push(`${text} is about nothing that they had, or have now`);
    const { collaboratorCount = 0, departmentCollaboratorCount = 0 } = data?.file ?? {};
    if (data !== null && collaboratorCount + departmentCollaboratorCount !== await grantsOn(workshop, guid)) found.push(`${text} tells of ${collaboratorCount + departmentCollaboratorCount} collaborators`);
  }
  // Section 4: Invite create and delete change the collaborator count by +1 and -1. With Permission create a file
  // appears for a new collaborator.
  for (const [guid, { collaborators, listedAncestors }] of after) {
    const earlier = before.lists.get(guid);
    const step = collaborators - (earlier?.collaborators ?? collaborators);
    if (call.name === 'sharing.addCollaborator' && step !== 0 && !(step === 1 && isReported(guid, 'Invite create'))) found.push(`${guid} has ${step} collaborators more, and is not told as Invite create`);
    if (call.name === 'sharing.removeCollaborator' && step !== 0 && !(step === -1 && isReported(guid, 'Invite delete'))) found.push(`${guid} has ${step} collaborators more, and is not told as Invite delete`);
    if (call.name === 'sharing.addCollaborator' && !earlier && !listedAncestors.some((above) => isReported(above, 'Permission create'))) found.push(`${guid} came, and not by Permission create`);
  }
  return found;
};
