import type { PageOfFiles } from '../../../src/contract/api/file-endpoints';
import type { File } from '../../../src/contract/entities/file';
import type { StoredEvent } from '../../../src/contract/realtime/events';
import { completeFile } from '../../../src/core/file-entity';
import type { Dictionary } from './names';
import { isNamed } from './names';

/** Whether a value comes from the real server. Names of the real server are translated into the model's. */
export type Side = 'model' | 'real';

/** The fields of a file that the model computes. All others have their default, and their values are not compared. */
const givenFields = [
  'name', 'sortName', 'type', 'subType', 'kind', 'role', 'parentRole', 'isAdmin', 'hasUnprivilegedParent', 'collaboratorCount', 'revision', 'isLocked', 'isInDesktop', 'starred',
  'marked', 'isDelete', 'permissionsAndReasons',
] as const satisfies readonly (keyof File)[];

/** Times differ on different days. The comparison covers which of them are equal (`differentMoments`). */
export const momentFields = ['createdAt', 'updatedAt', 'deletedAt'] as const satisfies readonly (keyof File)[];

export const createLikeness = ({ files, people, tags }: Dictionary, side: Side) => {
  const fileId = (id: string | null): string | null => (id === null || side === 'model' || !isNamed(id) ? id : files.model(id) ?? `unknown ${id}`);
  const personId = (id: number | null): number | string | null => (id === null || side === 'model' ? id : people.model(id) ?? `unknown ${id}`);
  const person = (of: File['creator']): unknown => of && { ...of, id: personId(of.id) };

  const file = (one: File, viewer: number): Record<string, unknown> => ({
    ...Object.fromEntries(givenFields.map((field) => [field, one[field]])),
    id: fileId(one.id), guid: fileId(one.guid), parentId: fileId(one.parentId), folder: fileId(one.folder),
    creator: person(one.creator), updatedUser: person(one.updatedUser), lockedUser: person(one.lockedUser), deletedBy: personId(one.deletedBy),
    fileTags: { team: one.fileTags.team, user: one.fileTags.user.map((tag) => ({ ...tag, id: side === 'model' ? tag.id : tags.get(viewer)?.model(tag.id) })) },
  });
  const isFile = (value: object): value is File => 'permissionsAndReasons' in value;

  /** The response to a write, or to a read of one file. */
  const respond = (value: unknown, viewer: number): unknown => {
    const { superseded, isUnchanged, ...rest } = value as { superseded?: { name?: string; folder?: { guid: string } }; isUnchanged?: true };
    return {
      ...(isFile(rest) ? file(rest, viewer) : 'guid' in rest ? { ...rest, guid: fileId(String(rest.guid)) } : rest),
      ...(isUnchanged ? { isUnchanged } : {}),
      ...(superseded ? { superseded: superseded.folder ? { folder: { ...superseded.folder, guid: fileId(superseded.folder.guid) } } : superseded } : {}),
    };
  };
  /**
   * The real server leaves fields with default values out of lists, and the model does not. These fields are restored
   * here.
   */
  const filesOf = ({ files: listed, capabilitySets }: PageOfFiles): File[] => listed.map(({ capabilitySet, ...fields }) => {
    const capabilities = capabilitySets[capabilitySet];
    if (!capabilities) throw new Error('A list names capabilities that it does not bring.');
    return completeFile(fields, capabilities);
  });
  const fileOfEvent = ({ data }: StoredEvent): File | null => data && completeFile(data.file, data.file.permissionsAndReasons);

  return {
    respond,
    filesOf, fileOfEvent,
    page: (page: PageOfFiles, viewer: number): unknown => ({ files: filesOf(page).map((one) => file(one, viewer)), hasMore: page.nextCursor !== null }),
    event(event: StoredEvent, viewer: number): unknown {
      const reported = fileOfEvent(event);
      return { kind: event.kind, action: event.action, guid: fileId(event.guid), origin: event.origin, file: reported && file(reported, viewer) };
    },
  };
};
export type Likeness = ReturnType<typeof createLikeness>;

/** All files of a response, in their order. */
export const filesIn = (name: string, value: unknown, { filesOf, fileOfEvent }: Likeness): File[] => {
  if (name.endsWith('.list') && name !== 'events.list') return filesOf(value as PageOfFiles);
  if (name === 'events.list') return (value as { events: StoredEvent[] }).events.flatMap((event) => fileOfEvent(event) ?? []);
  return typeof value === 'object' && value !== null && 'permissionsAndReasons' in value ? [value as File] : [];
};

/**
 * Equal times of one server must be equal times of the other: every time of the model corresponds to one time of the
 * real server.
 */
export const differentMoments = ({ moments }: Dictionary, model: readonly File[], real: readonly File[]): string[] => model.flatMap((file, index) => momentFields.flatMap((field) => {
  const [one, other] = [file[field], real[index]?.[field] ?? null];
  if (one === null || other === null) return one === other ? [] : [`${field} of ${file.guid}: ${String(one)}, and ${String(other)}`];
  const known = moments.get(one);
  if (known === undefined) moments.set(one, other);
  return known === undefined || known === other ? [] : [`${field} of ${file.guid}: ${one} was ${known} and is ${other}`];
}));
