import type { PageOfFiles } from '../../../contract/api/files';
import { desktopId } from '../../../contract/entities/common';
import type { Ancestor, File, ListedFile } from '../../../contract/entities/file';
import type { FileEventData } from '../../../contract/realtime/events';
import { kindOfType, subTypeOf } from '../../../core/file-types';
import type { FileFacts, FileRecord } from './file-record';
import type { Standing } from './policy';

/** ISO 8601 of a record's moment, always with six digits of a second, so that equally long texts sort by time. */
export const iso = (moment: string): string => {
  const time = moment.length === 26 ? moment.slice(11) : `${moment.slice(11)}${moment.length > 19 ? '' : '.'}`.padEnd(15, '0');
  return `${moment.slice(0, 10)}T${time}Z`;
};

const hasBytes = (facts: FileFacts): boolean => facts.sizeBytes !== null;

/** Whose eyes a file is shown to. */
export interface Viewer {
  /** Their own desktop's hidden guid becomes `Desktop`, nobody else's does. */
  readonly desktopGuid: string;
  /** Where the API stands on its origin (`/api`): addresses in entities are relative to the origin. */
  readonly apiBase: string;
}

const downloadUrlOf = (facts: FileFacts, viewer: Viewer): string | null =>
  (hasBytes(facts) ? `${viewer.apiBase}/files/${facts.guid}/download` : null);

const parentIdFor = (viewer: Viewer, parentGuid: string | null): string =>
  parentGuid === null || parentGuid === viewer.desktopGuid ? desktopId : parentGuid;

/** One file with everything. */
export const presentFile = (record: FileRecord, viewer: Viewer, standing: Standing): File => {
  const parentId = parentIdFor(viewer, record.parentGuid);
  return {
    id: record.guid,
    guid: record.guid,
    name: record.name,
    sortName: record.sortName,
    type: record.type,
    subType: subTypeOf(record.type),
    kind: kindOfType(record.type),
    parentId,
    folder: parentId,
    createdAt: iso(record.createdAt),
    updatedAt: iso(record.updatedAt),
    creator: record.creator,
    updatedUser: record.updater,
    fileSize: record.sizeBytes,
    mimeType: record.mimeType,
    downloadUrl: downloadUrlOf(record, viewer),
    role: standing.role,
    revision: record.revision,
    isDelete: record.trashRoot !== null,
    deletedBy: record.deletedBy,
    deletedAt: record.deletedAt === null ? null : iso(record.deletedAt),
    permissionsAndReasons: standing.permissionsAndReasons,
  };
};

type ListedFields = Omit<ListedFile, 'capabilitySet'>;
type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** A file as lists show it: what is at its default is left out. Written out, because lists are long. */
const listedFields = (facts: FileFacts, parentId: string, viewer: Viewer, standing: Standing): Writable<ListedFields> => {
  const listed: Writable<ListedFields> = {
    id: facts.guid,
    guid: facts.guid,
    name: facts.name,
    sortName: facts.sortName,
    type: facts.type,
    subType: subTypeOf(facts.type),
    kind: kindOfType(facts.type),
    parentId,
    folder: parentId,
    createdAt: iso(facts.createdAt),
    updatedAt: iso(facts.updatedAt),
    creator: facts.creator,
    updatedUser: facts.updater,
    role: standing.role,
    revision: facts.revision,
  };
  if (hasBytes(facts)) {
    listed.fileSize = facts.sizeBytes;
    listed.downloadUrl = downloadUrlOf(facts, viewer);
  }
  if (facts.mimeType !== null) listed.mimeType = facts.mimeType;
  return listed;
};

/** The same for a file that may lie in the trash. */
const listedRecordFields = (record: FileRecord, viewer: Viewer, standing: Standing): ListedFields => {
  const listed = listedFields(record, parentIdFor(viewer, record.parentGuid), viewer, standing);
  if (record.trashRoot !== null) {
    listed.isDelete = true;
    listed.deletedBy = record.deletedBy;
    listed.deletedAt = record.deletedAt === null ? null : iso(record.deletedAt);
  }
  return listed;
};

/** A page of files; each distinct capability set is sent once. */
const pageOf = <Row>(
  rows: readonly Row[], standingFor: (row: Row) => Standing, fieldsOf: (row: Row, standing: Standing) => ListedFields, nextCursor: string | null,
): PageOfFiles => {
  const indexByStanding = new Map<Standing, number>();
  const files = rows.map((row): ListedFile => {
    const standing = standingFor(row);
    let capabilitySet = indexByStanding.get(standing);
    if (capabilitySet === undefined) indexByStanding.set(standing, capabilitySet = indexByStanding.size);
    return Object.assign(fieldsOf(row, standing), { capabilitySet });
  });
  return { files, capabilitySets: [...indexByStanding.keys()].map((standing) => standing.permissionsAndReasons), nextCursor };
};

/** The children of one folder. */
export const presentChildren = (
  children: readonly FileFacts[], folderGuid: string, viewer: Viewer, standingFor: (child: FileFacts) => Standing, nextCursor: string | null,
): PageOfFiles => {
  const parentId = parentIdFor(viewer, folderGuid);
  return pageOf(children, standingFor, (child, standing) => listedFields(child, parentId, viewer, standing), nextCursor);
};

/** Files from any place. */
export const presentRecords = <Row extends FileRecord>(
  records: readonly Row[], viewer: Viewer, standingFor: (record: Row) => Standing, nextCursor: string | null,
): PageOfFiles => pageOf(records, standingFor, (record, standing) => listedRecordFields(record, viewer, standing), nextCursor);

/** What a `File` event tells somebody who may read the file. */
export const presentEventData = (record: FileRecord, viewer: Viewer, standing: Standing, previousParentGuid: string | null): FileEventData => ({
  file: { ...listedRecordFields(record, viewer, standing), permissionsAndReasons: standing.permissionsAndReasons },
  ...(previousParentGuid === null ? {} : { previousParentId: parentIdFor(viewer, previousParentGuid) }),
});

/** The folders above a file; the first one is the desktop, whose name every client says in its own language. */
export const presentAncestors = (records: readonly Pick<FileRecord, 'guid' | 'name' | 'type'>[], viewer: Viewer): Ancestor[] =>
  records.map(({ guid, name, type }) => (guid === viewer.desktopGuid ? { guid: desktopId, name: desktopId, type } : { guid, name, type }));
