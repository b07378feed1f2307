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
    'spaces.create': ({ body }, { scope }) => spaces.create(scope, body),
    'spaces.list': ({ query }, { scope }) => spaces.list(scope, query ?? {}),
    'spaces.listPinned': ({ query }, { scope }) => pins.list(scope, query ?? {}),
    'spaces.count': (_input, { scope }) => spaces.count(scope),
    'spaces.change': ({ params, body }, { scope }) => spaces.change(scope, params.guid, body ?? {}),
    'spaces.pin': ({ params }, { scope }) => pins.pin(scope, params.guid),
    'spaces.unpin': ({ params }, { scope }) => pins.unpin(scope, params.guid),
    'spaces.movePinned': ({ params, body }, { scope }) => pins.move(scope, params.guid, body?.afterGuid),
    'spaces.remove': ({ params }, { scope }) => spaces.remove(scope, params.guid),
    'announcements.put': ({ params, body }, { scope }) => announcements.put(scope, params.guid, body.announcement),
    'announcements.list': ({ params }, { scope }) => announcements.list(scope, params.guid),
    'announcements.read': ({ params }, { scope }) => announcements.read(scope, params.guid, params.id),
  };
};
