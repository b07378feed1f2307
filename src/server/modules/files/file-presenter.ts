import { byteRoutes, contentUrlOf } from '../../../contract/api/byte-routes';
import type { PageOfFiles } from '../../../contract/api/file-endpoints';
import { desktopId, spacesRootId, type PersonSummary } from '../../../contract/entities/common-schemas';
import { fileDefaults, fileTypes, type Ancestor, type File, type FileTags, type FullFile, type ListedFile } from '../../../contract/entities/file';
import { capabilityNames } from '../../../contract/entities/permissions';
import type { FileEventData } from '../../../contract/realtime/events';
import { completeFile } from '../../../core/file-entity';
import { contentKindOf } from '../../../core/content/content-kinds';
import { kindOfType, subTypeOf } from '../../../core/file-types';
import { thumbnailSourceOf, type ThumbnailSource } from '../../../core/thumbnail-sources';
import { shortcutIdOf } from '../../../core/ids';
import type { Decision } from '../../../core/permissions/decision';
import { flagsOf, privilegeOf } from '../../../core/permissions/permission-views';
import type { PermissionFacts } from '../../../core/permissions/facts';
import { noExtras, type ListedFileRow, type FileRecord } from './file-record';

/** Converts a record's timestamp to ISO 8601 with six fractional digits, so that the texts sort by time. */
export const isoOfRecord = (moment: string): string => {
  const time = moment.length === 26 ? moment.slice(11) : `${moment.slice(11)}${moment.length > 19 ? '' : '.'}`.padEnd(15, '0');
  return `${moment.slice(0, 10)}T${time}Z`;
};

/** Converts a timestamp with a zone, in PostgreSQL's JSON format, to ISO 8601. */
const isoOfJson = (moment: string | null): string | null => (moment === null ? null : new Date(moment).toISOString());

const hasBytes = (facts: ListedFileRow): boolean => facts.sizeBytes !== null;

/** The person to whom a file is presented. */
export interface Viewer {
  /** The hidden guid of the person's own desktop is presented as `Desktop`, other desktops are not. */
  readonly desktopGuid: string;
  /** The path of the API on its origin (`/api`). Addresses in entities are relative to the origin. */
  readonly apiBase: string;
  /** The kinds of content that the server can draw thumbnails of. */
  readonly thumbnailSources: ReadonlySet<ThumbnailSource>;
}

/** The personal state of a file, and other listed facts that are not in its row. */
export interface PersonalFacts {
  readonly starredAt: string | null;
  readonly readAt: string | null;
  readonly usedAt: string | null;
  readonly lastAction: string | null;
  readonly isHidden: boolean;
  readonly sharedAt: string | null;
  readonly sharedUser: PersonSummary | null;
  readonly hasDesktopShortcut: boolean;
  readonly tags: FileTags | null;
  readonly shortcutSource: File['shortcutSource'];
}

/** A file with the person's permissions and personal state. Null means defaults. */
export interface PresentableFile<Record extends ListedFileRow = ListedFileRow> {
  readonly record: Record;
  readonly decision: Decision;
  readonly teamId: number | null;
  readonly personal: PersonalFacts | null;
  /** Whether the file is a direct child of a desktop. */
  readonly isOnDesktop?: boolean;
}

const downloadUrlOf = (facts: ListedFileRow, viewer: Viewer): string | null =>
  (hasBytes(facts) ? `${viewer.apiBase}/files/${facts.guid}/download` : null);

/** Without the size, which the client adds. The content decides later whether it can be drawn. */
const thumbnailUrlOf = (facts: ListedFileRow, viewer: Viewer): string | null => {
  const source = thumbnailSourceOf(facts);
  return source !== null && viewer.thumbnailSources.has(source) ? viewer.apiBase + byteRoutes.thumbnail.path.replace('{id}', facts.guid) : null;
};

/** Hides the guid of other people's desktops. */
const parentIdFor = (viewer: Viewer, { type, parentGuid }: Pick<FileRecord, 'type' | 'parentGuid'>, isOnDesktop: boolean): string | null => {
  if (type === fileTypes.space) return spacesRootId;
  if (parentGuid === null || parentGuid === viewer.desktopGuid) return desktopId;
  return isOnDesktop ? null : parentGuid;
};

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type ListedFields = Omit<ListedFile, 'capabilitySet'>;

const addExtras = (listed: Writable<ListedFields>, { extras }: ListedFileRow): void => {
  if (extras === null) return;
  if (extras.isServiceCreated) listed.isFromSVC = true;
  if (extras.lockedBy !== null) {
    listed.isLocked = true;
    listed.lockedUser = extras.lockedBy;
    listed.lockedAt = isoOfJson(extras.lockedAt);
  }
  if (extras.onlyAdminsCanModifyCollaborators) listed.onlyAdminsCanModifyCollaborators = true;
  if (extras.collaboratorCount > 0) listed.collaboratorCount = extras.collaboratorCount;
  if (extras.departmentCollaboratorCount > 0) listed.departmentCollaboratorCount = extras.departmentCollaboratorCount;
};

/** The effective link, whichever level has it. People with rights of their own need not enter its password. */
const addLink = (listed: Writable<ListedFields>, { link: { expiresAt, isPasswordProtected, refusal }, capabilities }: Decision): void => {
  if (expiresAt !== null) listed.shareModeExpiredAt = new Date(expiresAt).toISOString();
  if (isPasswordProtected) listed.passwordProtected = listed.hasPassword = true;
  if (refusal === 'PASSWORD_REQUIRED' && !capabilities.canRead.value) listed.requirePassword = true;
};

const addPersonal = (listed: Writable<ListedFields>, personal: PersonalFacts | null): void => {
  if (personal === null) return;
  if (personal.starredAt !== null) listed.starred = true;
  // A file that was shared again after it was read is unread.
  if (personal.readAt !== null && (personal.sharedAt === null || Date.parse(personal.readAt) >= Date.parse(personal.sharedAt))) listed.marked = true;
  if (personal.usedAt !== null) listed.lastUsedAt = isoOfJson(personal.usedAt);
  if (personal.lastAction !== null) listed.lastAction = personal.lastAction;
  if (personal.isHidden) listed.hiddenFromRecent = true;
  if (personal.sharedAt !== null) listed.sharedAt = isoOfJson(personal.sharedAt);
  if (personal.sharedUser !== null) listed.sharedUser = personal.sharedUser;
  if (personal.hasDesktopShortcut) listed.hasDesktopShortcut = true;
  if (personal.tags !== null) listed.fileTags = personal.tags;
  if (personal.shortcutSource !== null) listed.shortcutSource = personal.shortcutSource;
};

/** The fields of a file in a list, without default values. Assigned one by one for speed, because lists are long. */
const listedFields = ({ record, decision, teamId, personal }: PresentableFile, parentId: string | null, viewer: Viewer): Writable<ListedFields> => {
  const listed: Writable<ListedFields> = {
    id: record.guid,
    guid: record.guid,
    name: record.name,
    sortName: record.sortName,
    type: record.type,
    subType: subTypeOf(record.type),
    kind: kindOfType(record.type),
    parentId,
    folder: parentId,
    createdAt: isoOfRecord(record.createdAt),
    updatedAt: isoOfRecord(record.updatedAt),
    creator: record.creator,
    updatedUser: record.updater,
    role: decision.role,
    revision: record.revision,
  };
  if (hasBytes(record)) {
    listed.fileSize = record.sizeBytes;
    listed.downloadUrl = downloadUrlOf(record, viewer);
    const thumbnailUrl = thumbnailUrlOf(record, viewer);
    if (thumbnailUrl !== null) listed.thumbnailUrl = thumbnailUrl;
  }
  if (record.modifiedAt !== null) listed.modifiedAt = isoOfRecord(record.modifiedAt);
  if (record.mimeType !== null) listed.mimeType = record.mimeType;
  if (record.type === fileTypes.space) listed.isSpace = true;
  if (record.type === fileTypes.shortcut) {
    listed.isShortcut = true;
    listed.id = shortcutIdOf(parentId ?? '', record.guid);
  }
  if (parentId === desktopId) listed.isInDesktop = true;
  if (teamId !== null) listed.teamId = teamId;
  if (decision.parentRole !== fileDefaults.parentRole) listed.parentRole = decision.parentRole;
  if (decision.isAdmin) listed.isAdmin = true;
  if (decision.hasUnprivilegedParent) listed.hasUnprivilegedParent = true;
  if (decision.link.mode !== fileDefaults.shareMode) listed.shareMode = decision.link.mode;
  addLink(listed, decision);
  addExtras(listed, record);
  addPersonal(listed, personal);
  return listed;
};

/** Like `listedFields`, for files from any folder, including the trash. */
const recordFields = (shown: PresentableFile<FileRecord>, viewer: Viewer): Writable<ListedFields> => {
  const { record } = shown;
  const listed = listedFields(shown, parentIdFor(viewer, record, shown.isOnDesktop ?? false), viewer);
  if (record.trashRoot !== null) {
    listed.isDelete = true;
    // Content in the trash is not served.
    delete listed.thumbnailUrl;
    listed.deletedBy = record.deletedBy;
    listed.deletedAt = record.deletedAt === null ? null : isoOfRecord(record.deletedAt);
    listed.deleted = listed.deletedAt === null ? null : { time: listed.deletedAt, user: record.deleter };
  }
  return listed;
};

/** One file as screens use it. */
export const presentFile = (shown: PresentableFile<FileRecord>, viewer: Viewer): File =>
  ({ ...completeFile(recordFields(shown, viewer), shown.decision.capabilities), excerpt: shown.record.excerpt });

/** Facts that only the details of one file need. */
export interface ShareFacts {
  readonly sharer: PersonSummary | null;
  readonly sharerMembershipExpiredAt: string | null;
  readonly sharerEditionId: number | null;
  /** In clear text, if the caller may set it. */
  readonly password: string | null;
  readonly content: string | null;
  /** Whether the file is an online file with content. */
  readonly hasContent: boolean;
  readonly sharedAtOfLink: string | null;
  readonly isMuted: boolean;
  /** The previous sibling. */
  readonly after: string | null;
}

const wholeSeconds = (from: string | null, to: string | null): number | null =>
  (from === null || to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 1000));

/** One file with every field of section 3. */
export const presentFullFile = (shown: PresentableFile<FileRecord>, viewer: Viewer, facts: PermissionFacts, share: ShareFacts): FullFile => {
  const file = presentFile(shown, viewer);
  const { record, decision } = shown;
  const extras = record.extras ?? noExtras;
  return {
    ...file,
    ...flagsOf(decision.capabilities),
    privilege: privilegeOf(decision, facts, file.createdAt),
    share: {
      originalShareMode: extras.shareMode,
      publicShareModeStatus: decision.link.status,
      sharer: share.sharer,
      sharerMembershipExpiredAt: isoOfJson(share.sharerMembershipExpiredAt),
      sharerEditionId: share.sharerEditionId,
    },
    password: share.password,
    shareModeExpireDuration: wholeSeconds(share.sharedAtOfLink, file.shareModeExpiredAt),
    sharedUserId: file.sharedUser?.id ?? null,
    sharedBy: file.sharedUser?.id ?? null,
    created: { time: file.createdAt, user: record.creator },
    updated: { time: file.updatedAt, user: record.updater },
    user: record.creator,
    after: share.after,
    content: share.content,
    contentUrl: share.hasContent && contentKindOf(record.type) !== null ? contentUrlOf(record.guid) : '',
    contentKey: null,
    backupContentUrls: [],
    waitForContentRestore: false,
    blocks: [],
    preview: null,
    supportPDFPreview: false,
    isImportPending: false,
    watermark: null,
    duplicateAction: null,
    isNew: false,
    watched: false,
    mute: share.isMuted,
    views: 0,
  };
};

/** Equal sets have equal texts. */
export const textOfCapabilities = (capabilities: Decision['capabilities']): string =>
  capabilityNames.map((name) => `${capabilities[name].value ? '+' : '-'}${capabilities[name].reason}`).join();

/** A page of files; each distinct capability set is sent once. */
const presentPage = <Row extends PresentableFile>(rows: readonly Row[], fieldsOf: (row: Row) => ListedFields, nextCursor: string | null): PageOfFiles => {
  const capabilitySets: Decision['capabilities'][] = [];
  const indexByText = new Map<string, number>();
  const indexBySet = new Map<Decision['capabilities'], number>();
  const indexOf = (set: Decision['capabilities']): number => {
    const text = textOfCapabilities(set);
    const index = indexByText.get(text) ?? capabilitySets.push(set) - 1;
    indexByText.set(text, index);
    indexBySet.set(set, index);
    return index;
  };
  const files = rows.map((row): ListedFile => {
    const { capabilities } = row.decision;
    return Object.assign(fieldsOf(row), { capabilitySet: indexBySet.get(capabilities) ?? indexOf(capabilities) });
  });
  return { files, capabilitySets, nextCursor };
};

/** The children of one folder, with their excerpts if these were loaded. */
export const presentChildren = (
  children: readonly PresentableFile[], folder: Pick<FileRecord, 'guid'>, viewer: Viewer, nextCursor: string | null,
): PageOfFiles => {
  const parentId = folder.guid === viewer.desktopGuid ? desktopId : folder.guid;
  return presentPage(children, (child) => {
    const listed = listedFields(child, parentId, viewer);
    if (child.record.excerpt !== null) listed.excerpt = child.record.excerpt;
    return listed;
  }, nextCursor);
};

/** Files from any folder. */
export const presentRecords = (shown: readonly PresentableFile<FileRecord>[], viewer: Viewer, nextCursor: string | null): PageOfFiles =>
  presentPage(shown, (one) => recordFields(one, viewer), nextCursor);

/** The event data for a person who may read the file: the file as lists show it. */
export const presentEventData = (shown: PresentableFile<FileRecord>, viewer: Viewer, movedFrom: { readonly guid: string; readonly isDesktop: boolean } | null): FileEventData => ({
  file: { ...recordFields(shown, viewer), permissionsAndReasons: shown.decision.capabilities },
  ...(movedFrom === null ? {} : { previousParentId: parentIdFor(viewer, { type: fileTypes.folder, parentGuid: movedFrom.guid }, movedFrom.isDesktop) }),
});

/** The ancestors of a file. The first may be the desktop, whose name clients translate. */
export const presentAncestors = (records: readonly Pick<FileRecord, 'guid' | 'name' | 'type'>[], viewer: Viewer): Ancestor[] =>
  records.map(({ guid, name, type }) => (guid === viewer.desktopGuid ? { guid: desktopId, name: desktopId, type } : { guid, name, type }));
