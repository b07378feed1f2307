import { pageLimit } from '../../../contract/entities/common-schemas';
import { ApiError } from '../../api-error';
import type { Handlers } from '../../call-context';
import type { ShortcutsService } from './shortcuts-service';

type ShortcutHandlers = Handlers<
  | 'shortcuts.create' | 'shortcuts.destroy'
  | 'desktopShortcuts.list' | 'desktopShortcuts.create' | 'desktopShortcuts.move' | 'desktopShortcuts.remove'
  | 'quickAccess.list' | 'quickAccess.create' | 'quickAccess.move' | 'quickAccess.remove'
>;

/** Handlers for shortcuts and quick access. */
export const createShortcutHandlers = (shortcuts: ShortcutsService): ShortcutHandlers => ({
  'shortcuts.create': ({ body }, { db, caller, origin }) => shortcuts.create(db, caller, origin, body),
  'shortcuts.destroy': ({ body }, { db, caller, origin }) => shortcuts.destroy(db, caller, origin, [...body?.shortcutIds ?? [], ...body?.guids ?? []]),
  'desktopShortcuts.list': ({ query }, { db, caller }) => shortcuts.listDesktop(db, caller, query ?? {}),
  'desktopShortcuts.create': ({ params, body }, { db, caller, origin }) => shortcuts.desktop.add(db, caller, origin, params.id, body?.before),
  'desktopShortcuts.move': ({ params, body }, { db, caller, origin }) => shortcuts.desktop.move(db, caller, origin, params.id, body?.before),
  'desktopShortcuts.remove': ({ params }, { db, caller, origin }) => shortcuts.desktop.remove(db, caller, origin, params.id),
  'quickAccess.list': ({ query }, { db, caller }) => shortcuts.quickAccess.page(db, caller, query?.limit ?? pageLimit.default, query?.cursor),
  'quickAccess.create': ({ body }, { db, caller, origin }) => shortcuts.quickAccess.add(db, caller, origin, body.guid, body.before),
  'quickAccess.move': async ({ body: { guid, before, index } }, { db, caller, origin }) => {
    if (index === undefined) return shortcuts.quickAccess.move(db, caller, origin, guid, before);
    if (before !== undefined) throw new ApiError('VALIDATION_FAILED', { field: 'index' });
    return shortcuts.quickAccess.moveTo(db, caller, origin, guid, index);
  },
  'quickAccess.remove': ({ query }, { db, caller, origin }) => shortcuts.quickAccess.remove(db, caller, origin, query.guid),
});
