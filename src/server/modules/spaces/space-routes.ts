import type { Handlers } from '../../call-context';
import type { Access } from '../files/access-service';
import { createAnnouncementsService } from './announcements-service';
import { createSpaceAccess } from './space-access';
import { createPinsService } from './pins-service';
import { createSpacesService, type SpacesDependencies } from './spaces-service';

type SpaceHandlers = Handlers<
  'spaces.create' | 'spaces.list' | 'spaces.listPinned' | 'spaces.count' | 'spaces.change' | 'spaces.pin' | 'spaces.unpin' | 'spaces.movePinned' | 'spaces.remove'
  | 'announcements.put' | 'announcements.list' | 'announcements.read'
>;

/** Handlers for spaces, pins and announcements. */
export const createSpaceHandlers = ({ access, ...dependencies }: Omit<SpacesDependencies, 'spaces'> & { readonly access: Access }): SpaceHandlers => {
  const opened = createSpaceAccess(access);
  const spaces = createSpacesService({ ...dependencies, spaces: opened });
  const pins = createPinsService({ spaces: opened, cursors: dependencies.cursors });
  const announcements = createAnnouncementsService(opened);

  return {
    'spaces.create': ({ body }, { db, caller, origin }) => spaces.create(db, caller, origin, body),
    'spaces.list': ({ query }, { db, caller }) => spaces.list(db, caller, query ?? {}),
    'spaces.listPinned': ({ query }, { db, caller }) => pins.list(db, caller, query ?? {}),
    'spaces.count': (_input, { db, caller }) => spaces.count(db, caller),
    'spaces.change': ({ params, body }, { db, caller, origin }) => spaces.change(db, caller, origin, params.guid, body ?? {}),
    'spaces.pin': ({ params }, { db, caller, origin }) => pins.pin(db, caller, origin, params.guid),
    'spaces.unpin': ({ params }, { db, caller, origin }) => pins.unpin(db, caller, origin, params.guid),
    'spaces.movePinned': ({ params, body }, { db, caller, origin }) => pins.move(db, caller, origin, params.guid, body?.afterGuid),
    'spaces.remove': ({ params }, { db, caller, origin }) => spaces.remove(db, caller, origin, params.guid),
    'announcements.put': ({ params, body }, { db, caller, origin }) => announcements.put(db, caller, origin, params.guid, body.announcement),
    'announcements.list': ({ params }, { db, caller }) => announcements.list(db, caller, params.guid),
    'announcements.read': ({ params }, { db, caller, origin }) => announcements.read(db, caller, origin, params.guid, params.id),
  };
};
