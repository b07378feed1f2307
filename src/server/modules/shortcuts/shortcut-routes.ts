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
  'shortcuts.create': ({ body }, { scope }) => shortcuts.create(scope, body),
  'shortcuts.destroy': ({ body }, { scope }) => shortcuts.destroy(scope, [...body?.shortcutIds ?? [], ...body?.guids ?? []]),
  'desktopShortcuts.list': ({ query }, { scope }) => shortcuts.listDesktop(scope, query ?? {}),
  'desktopShortcuts.create': ({ params, body }, { scope }) => shortcuts.desktop.add(scope, params.id, body?.before),
  'desktopShortcuts.move': ({ params, body }, { scope }) => shortcuts.desktop.move(scope, params.id, body?.before),
  'desktopShortcuts.remove': ({ params }, { scope }) => shortcuts.desktop.remove(scope, params.id),
  'quickAccess.list': ({ query }, { scope }) => shortcuts.quickAccess.page(scope, query?.limit ?? pageLimit.default, query?.cursor),
  'quickAccess.create': ({ body }, { scope }) => shortcuts.quickAccess.add(scope, body.guid, body.before),
  'quickAccess.move': async ({ body: { guid, before, index } }, { scope }) => {
    if (index === undefined) return shortcuts.quickAccess.move(scope, guid, before);
    if (before !== undefined) throw new ApiError('VALIDATION_FAILED', { field: 'index' });
    return shortcuts.quickAccess.moveTo(scope, guid, index);
  },
  'quickAccess.remove': ({ query }, { scope }) => shortcuts.quickAccess.remove(scope, query.guid),
});
