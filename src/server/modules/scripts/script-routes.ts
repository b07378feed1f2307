import type { Handlers } from '../../call-context';
import type { ScriptsService } from './scripts-service';

/** Handlers for scripts. */
export const createScriptHandlers = (scripts: ScriptsService): Handlers<'scripts.bindings' | 'scripts.onPost'> => ({
  'scripts.bindings': (_input, { scope }) => scripts.list(scope),
  'scripts.onPost': ({ params, body: { context, args: [toGuid, name] } }, { scope }) => scripts.onPost(scope, params.id, { guid: context.guid, toGuid, name }),
});
