import type { Handlers } from '../../call-context';
import type { TemplatesService } from './templates-service';

type TemplateHandlers = Handlers<
  'templates.create' | 'templates.list' | 'templates.valid' | 'templates.update' | 'templates.remove' | 'files.createByTemplate'
>;

/** Handlers for templates. */
export const createTemplateHandlers = (templates: TemplatesService): TemplateHandlers => ({
  'templates.create': ({ body }, { scope }) => templates.create(scope, body),
  'templates.list': ({ query }, { scope, locale }) => templates.list(scope, locale, query ?? {}),
  'templates.valid': async (_input, { scope: { caller } }) => templates.valid(caller),
  'templates.update': ({ params, body }, { scope }) => templates.update(scope, params.guid, body ?? {}),
  'templates.remove': ({ params }, { scope }) => templates.remove(scope, params.guid),
  'files.createByTemplate': ({ body }, { scope, locale }) => templates.createFile(scope, locale, body),
});
