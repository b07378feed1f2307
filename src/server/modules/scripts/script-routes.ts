import type { Handlers } from '../../call-context';
import type { ScriptsService } from './scripts-service';

/** Handlers for scripts. */
export const createScriptHandlers = (scripts: ScriptsService): Handlers<'scripts.bindings' | 'scripts.onPost'> => ({
  'scripts.bindings': (_input, { db, caller }) => scripts.list(db, caller),
  'scripts.onPost': ({ params, body: { context, args: [toGuid, name] } }, { db, caller }) => scripts.onPost(db, caller, params.id, { guid: context.guid, toGuid, name }),
});
