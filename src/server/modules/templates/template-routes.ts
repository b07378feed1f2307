import type { Handlers } from '../../call-context';
import type { TemplatesService } from './templates-service';

type TemplateHandlers = Handlers<
  'templates.create' | 'templates.list' | 'templates.valid' | 'templates.rename' | 'templates.remove' | 'files.createByTemplate'
>;

/** Handlers for templates. */
export const createTemplateHandlers = (templates: TemplatesService): TemplateHandlers => ({
  'templates.create': ({ body }, { db, caller }) => templates.create(db, caller, body),
  'templates.list': ({ query }, { db, caller, locale }) => templates.list(db, caller, locale, query ?? {}),
  'templates.valid': async (_input, { caller }) => templates.valid(caller),
  'templates.rename': ({ params, body }, { db, caller }) => templates.rename(db, caller, params.guid, body.name),
  'templates.remove': ({ params }, { db, caller }) => templates.remove(db, caller, params.guid),
  'files.createByTemplate': ({ body }, { db, caller, origin, locale }) => templates.createFile(db, caller, origin, locale, body),
});
