import type { Announcement, PageOfSpaces, Space } from '../../../contract/api/space-endpoints';
import type { AuthorisedFile } from '../files/access-service';
import type { AnnouncementRow } from './announcements-repository';
import type { SpaceFacts } from './spaces-repository';

/** A space with the facts that only spaces have. */
export interface AuthorisedSpace {
  readonly opened: AuthorisedFile;
  readonly facts: SpaceFacts;
}

const isoOf = (moment: string): string => new Date(moment).toISOString();
/** Converts a timestamp of a file, UTC without a zone, to ISO 8601 with microseconds. */
const isoOfRecord = (moment: string): string => {
  const [whole = '', fraction = ''] = moment.split('.', 2);
  return `${whole.replace(' ', 'T')}.${fraction.padEnd(6, '0')}Z`;
};

const fieldsOf = ({ opened: { file, facts: { file: { teamId } }, decision }, facts }: AuthorisedSpace): Omit<Space, 'permissionsAndReasons'> => {
  const [createdAt, updatedAt] = [isoOfRecord(file.createdAt), isoOfRecord(file.updatedAt)];
  const sharedAt = facts.sharedAt === null ? null : isoOf(facts.sharedAt);
  const isDelete = file.trashRoot !== null;
  return {
    guid: file.guid,
    name: file.name,
    createdAt, updatedAt, sharedAt,
    created: { time: createdAt }, updated: { time: updatedAt }, shared: sharedAt === null ? null : { time: sharedAt },
    admins: facts.admins.map(({ id, name }) => ({ id, name, type: 'user' })),
    isAdmin: decision.authorisation === 'owner' || decision.isAdmin,
    isPinned: facts.isPinned,
    isDelete,
    deletedBy: file.deletedBy,
    shareMode: isDelete ? 'unknown_share_mode' : decision.link.mode,
    announcement: facts.announcement && { createdAt: isoOf(facts.announcement.createdAt), isRead: facts.announcement.isRead },
    role: decision.role,
    teamId,
    revision: file.revision,
  };
};

export const presentSpace = (space: AuthorisedSpace): Space => ({ ...fieldsOf(space), permissionsAndReasons: space.opened.decision.capabilities });

/** A page; each distinct capability set is sent once. */
export const presentSpaces = (spaces: readonly AuthorisedSpace[], nextCursor: string | null): PageOfSpaces => {
  const indexByText = new Map<string, number>();
  const capabilitySets: Space['permissionsAndReasons'][] = [];
  const nodes = spaces.map((space) => {
    const { capabilities } = space.opened.decision;
    const text = JSON.stringify(capabilities);
    const capabilitySet = indexByText.get(text) ?? capabilitySets.push(capabilities) - 1;
    indexByText.set(text, capabilitySet);
    return { ...fieldsOf(space), capabilitySet };
  });
  return { nodes, capabilitySets, nextCursor };
};

export const presentAnnouncement = ({ id, text, createdAt, creator, isRead }: AnnouncementRow): Announcement =>
  ({ id, announcement: text, createdAt: isoOf(createdAt), creator, isRead });
