import type { PageOfFiles } from '../../../contract/api/files';
import { desktopId, type PersonSummary } from '../../../contract/entities/common';
import type { Ancestor, File, ListedFile } from '../../../contract/entities/file';
import type { FileEventData } from '../../../contract/realtime/events';
import { kindOfType, subTypeOf } from '../../../core/file-types';
import type { FileRecord } from './file-record';
import type { Standing } from './policy';

/** ISO 8601 of a record's moment, always with six digits of a second, so that equally long texts sort by time. */
export const iso = (moment: string): string => {
  const time = moment.length === 26 ? moment.slice(11) : `${moment.slice(11)}${moment.length > 19 ? '' : '.'}`.padEnd(15, '0');
  return `${moment.slice(0, 10)}T${time}Z`;
};

const hasBytes = (record: FileRecord): boolean => record.sizeBytes !== null;

/** Whose eyes a file is shown to. */
export interface Viewer {
  /** Their own desktop's hidden guid becomes `Desktop`, nobody else's does. */
  readonly desktopGuid: string;
  /** Where the API stands on its origin (`/api`): addresses in entities are relative to the origin. */
  readonly apiBase: string;
}

const downloadUrlOf = (record: FileRecord, viewer: Viewer): string | null =>
  (hasBytes(record) ? `${viewer.apiBase}/files/${record.guid}/download` : null);

const parentIdFor = (viewer: Viewer, parentGuid: string | null): string =>
  parentGuid === null || parentGuid === viewer.desktopGuid ? desktopId : parentGuid;

const creatorOf = (record: FileRecord): PersonSummary => ({ id: record.creatorId, name: record.creatorName, avatar: record.creatorAvatar });
const updaterOf = (record: FileRecord): PersonSummary => ({ id: record.updaterId, name: record.updaterName, avatar: record.updaterAvatar });

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
    creator: creatorOf(record),
    updatedUser: updaterOf(record),
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

/** A file as lists show it: what is at its default is left out. Written out, because lists are long. */
const listedFields = (record: FileRecord, viewer: Viewer, standing: Standing): ListedFields => {
  const parentId = parentIdFor(viewer, record.parentGuid);
  const listed: { -readonly [Field in keyof ListedFields]: ListedFields[Field] } = {
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
    creator: creatorOf(record),
    updatedUser: updaterOf(record),
    role: standing.role,
    revision: record.revision,
  };
  if (hasBytes(record)) {
    listed.fileSize = record.sizeBytes;
    listed.downloadUrl = downloadUrlOf(record, viewer);
  }
  if (record.mimeType !== null) listed.mimeType = record.mimeType;
  if (record.trashRoot !== null) {
    listed.isDelete = true;
    listed.deletedBy = record.deletedBy;
    listed.deletedAt = record.deletedAt === null ? null : iso(record.deletedAt);
  }
  return listed;
};

/** A page of files; each distinct capability set is sent once (decisions, "Lists"). */
export const presentPage = <Row extends FileRecord>(
  records: readonly Row[], viewer: Viewer, standingFor: (record: Row) => Standing, nextCursor: string | null,
): PageOfFiles => {
  const indexByStanding = new Map<Standing, number>();
  const files = records.map((record): ListedFile => {
    const standing = standingFor(record);
    let capabilitySet = indexByStanding.get(standing);
    if (capabilitySet === undefined) indexByStanding.set(standing, capabilitySet = indexByStanding.size);
    return Object.assign(listedFields(record, viewer, standing), { capabilitySet });
  });
  return { files, capabilitySets: [...indexByStanding.keys()].map((standing) => standing.permissionsAndReasons), nextCursor };
};

/** What a `File` event tells somebody who may read the file. */
export const presentEventData = (record: FileRecord, viewer: Viewer, standing: Standing, previousParentGuid: string | null): FileEventData => ({
  file: { ...listedFields(record, viewer, standing), permissionsAndReasons: standing.permissionsAndReasons },
  ...(previousParentGuid === null ? {} : { previousParentId: parentIdFor(viewer, previousParentGuid) }),
});

/** The folders above a file; the first one is the desktop, whose name every client says in its own language. */
export const presentAncestors = (records: readonly Pick<FileRecord, 'guid' | 'name' | 'type'>[], viewer: Viewer): Ancestor[] =>
  records.map(({ guid, name, type }) => (guid === viewer.desktopGuid ? { guid: desktopId, name: desktopId, type } : { guid, name, type }));
