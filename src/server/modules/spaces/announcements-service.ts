import type { Announcement } from '../../../contract/api/space-endpoints';
import { ApiError } from '../../api-error';
import type { Caller } from '../../call-context';
import type { Database } from '../../db/database-handle';
import { requireCapability, type AuthorisedFile } from '../files/access-service';
import { recordFileEvent } from '../files/file-events-service';
import { deleteAnnouncements, hasAnnouncement, insertAnnouncement, listAnnouncements, markRead } from './announcements-repository';
import type { SpaceAccess } from './space-access';
import { presentAnnouncement } from './spaces-presenter';

/** Maximum number of announcements in a list. */
const shownLimit = 100;

/** Announcements of a space's managers to all its readers, with a read state per person. */
export const createAnnouncementsService = (spaces: SpaceAccess) => {
  const latest = async (db: Database, caller: Caller, guid: string): Promise<Announcement | null> => {
    const [row] = await listAnnouncements(db, guid, caller.personId, 1);
    return row ? presentAnnouncement(row) : null;
  };

  const recordUpdate = (db: Database, caller: Caller, origin: string | null, { file }: AuthorisedFile, isPersonal: boolean): Promise<void> =>
    recordFileEvent(db, { kind: 'File', action: 'update', file, ...(isPersonal ? { subject: { type: 1, id: caller.personId } } : {}) }, { personId: caller.personId, origin });

  return {
    /** Ignores a text that equals the current announcement; an empty text deletes all announcements. Throws NO_ACCESS_MODIFY. */
    async put(db: Database, caller: Caller, origin: string | null, guid: string, raw: string): Promise<{ data: { announcement: Announcement | null }; isUnchanged?: true }> {
      const opened = await spaces.open(db, caller, guid, { isForUpdate: true });
      requireCapability(opened, 'canManage', 'announce');
      const text = raw.trim();
      const standing = await latest(db, caller, guid);
      if (text === (standing?.announcement ?? '')) return { data: { announcement: standing }, isUnchanged: true };
      if (text === '') await deleteAnnouncements(db, guid);
      else await markRead(db, await insertAnnouncement(db, guid, text, caller.personId), caller.personId);
      await recordUpdate(db, caller, origin, opened, false);
      return { data: { announcement: await latest(db, caller, guid) } };
    },

    async list(db: Database, caller: Caller, guid: string): Promise<{ data: { announcements: Announcement[] } }> {
      await spaces.open(db, caller, guid);
      return { data: { announcements: (await listAnnouncements(db, guid, caller.personId, shownLimit)).map(presentAnnouncement) } };
    },

    async read(db: Database, caller: Caller, origin: string | null, guid: string, id: number): Promise<{ isUnchanged?: true }> {
      const opened = await spaces.open(db, caller, guid);
      if (!(await hasAnnouncement(db, guid, id))) throw new ApiError('ANNOUNCEMENT_NOT_FOUND');
      if (!(await markRead(db, id, caller.personId))) return { isUnchanged: true };
      await recordUpdate(db, caller, origin, opened, true);
      return {};
    },
  };
};
