import { ApiError } from '../../api-error';
import type { Handlers } from '../../call-context';
import type { CallScope, Caller } from '../../call-scope';
import type { BindingsService } from './bindings-service';

type BindingEndpoint =
  | 'bindings.bindEmail' | 'bindings.changeEmail' | 'bindings.bindMobile' | 'bindings.changeMobile' | 'bindings.unbind' | 'bindings.list' | 'bindings.wechat';

/** Throws VALIDATION_FAILED for the id of somebody else. */
const requireOwnId = ({ caller: { personId } }: CallScope<Caller>, params: { readonly userId?: string | undefined } | undefined): void => {
  if (params?.userId !== undefined && params.userId !== String(personId)) throw new ApiError('VALIDATION_FAILED', { field: 'userId' });
};

export const createBindingHandlers = (bindings: BindingsService): Handlers<BindingEndpoint> => ({
  'bindings.bindEmail': async ({ params, body }, context) => { requireOwnId(context.scope, params); await bindings.bindEmail(body, context); return undefined; },
  'bindings.changeEmail': async ({ params, body }, context) => { requireOwnId(context.scope, params); await bindings.changeEmail(body, context); return undefined; },
  'bindings.bindMobile': async ({ params, body }, context) => { requireOwnId(context.scope, params); await bindings.bindMobile(body, context); return undefined; },
  'bindings.changeMobile': async ({ params, body }, context) => { requireOwnId(context.scope, params); await bindings.changeMobile(body, context); return undefined; },
  'bindings.unbind': async ({ body }, context) => { await bindings.unbind(body, context); return undefined; },
  // No provider can be bound yet.
  'bindings.list': () => Promise.resolve({ bound_apple: false, bound_qq: false, bound_weibo: false }),
  'bindings.wechat': () => Promise.resolve({ bound: false }),
});
