import type { Handlers } from '../../call-context';
import type { OperatorAnnouncements } from './operator-announcements-service';

export const createOperatorAnnouncementHandlers = (announcements: OperatorAnnouncements): Handlers<'announcement.get' | 'announcement.dismiss'> => ({
  'announcement.get': (_input, { scope, locale }) => announcements.get(scope, locale),
  'announcement.dismiss': async ({ params }, { scope }) => { await announcements.dismiss(scope, params.id); },
});
