import type { Announcement } from '../../../contract/api/space-endpoints';
import { ApiError } from '../../api-error';
import { requireCapability, type AuthorisedFile } from '../files/access-service';
import { recordFileEvent } from '../files/file-events-service';
import { deleteAnnouncements, hasAnnouncement, insertAnnouncement, listAnnouncements, markRead } from './announcements-repository';
import type { SpaceAccess } from './space-access';
import { presentAnnouncement } from './spaces-presenter';
import type { CallScope, Caller } from '../../call-scope';

/** Maximum number of announcements in a list. */
const shownLimit = 100;

/** Announcements of a space's managers to all its readers, with a read state per person. */
export const createAnnouncementsService = (spaces: SpaceAccess) => {
  const latest = async ({ db, caller }: CallScope<Caller>, guid: string): Promise<Announcement | null> => {
    const [row] = await listAnnouncements(db, guid, caller.personId, 1);
    return row ? presentAnnouncement(row) : null;
  };

  const recordUpdate = (scope: CallScope<Caller>, { file }: AuthorisedFile, isPersonal: boolean): Promise<void> =>
    recordFileEvent(scope, { kind: 'File', action: 'update', file, ...(isPersonal ? { subject: { type: 1, id: scope.caller.personId } } : {}) });

  return {
    /** Ignores a text that equals the current announcement; an empty text deletes all announcements. Throws NO_ACCESS_MODIFY. */
    async put(scope: CallScope<Caller>, guid: string, raw: string): Promise<{ data: { announcement: Announcement | null }; isUnchanged?: true }> {
      const { db, caller } = scope;
      const opened = await spaces.open(scope, guid, { isForUpdate: true });
      requireCapability(opened, 'canManage', 'announce');
      const text = raw.trim();
      const standing = await latest(scope, guid);
      if (text === (standing?.announcement ?? '')) return { data: { announcement: standing }, isUnchanged: true };
      if (text === '') await deleteAnnouncements(db, guid);
      else await markRead(db, await insertAnnouncement(db, guid, text, caller.personId), caller.personId);
      await recordUpdate(scope, opened, false);
      return { data: { announcement: await latest(scope, guid) } };
    },

    async list(scope: CallScope<Caller>, guid: string): Promise<{ data: { announcements: Announcement[] } }> {
      const { db, caller } = scope;
      await spaces.open(scope, guid);
      return { data: { announcements: (await listAnnouncements(db, guid, caller.personId, shownLimit)).map(presentAnnouncement) } };
    },

    async read(scope: CallScope<Caller>, guid: string, id: number): Promise<{ isUnchanged?: true }> {
      const { db, caller } = scope;
      const opened = await spaces.open(scope, guid);
      if (!(await hasAnnouncement(db, guid, id))) throw new ApiError('ANNOUNCEMENT_NOT_FOUND');
      if (!(await markRead(db, id, caller.personId))) return { isUnchanged: true };
      await recordUpdate(scope, opened, true);
      return {};
    },
  };
};
