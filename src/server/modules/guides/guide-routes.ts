import type { Handlers } from '../../call-context';
import { guides } from './guides-service';

export const createGuideHandlers = (): Handlers<'guides.list' | 'guides.get' | 'guides.create'> => ({
  'guides.list': async (_input, { scope }) => ({ guides: await guides.list(scope) }),
  'guides.get': ({ params: { type } }, { scope }) => guides.get(scope, type),
  'guides.create': ({ body }, { scope }) => guides.create(scope, body?.type),
});
