import type { Handlers } from '../../call-context';
import type { AuthService } from './auth-service';
import type { RegistrationService } from './registration-service';
import type { SessionService } from './session-service';

export interface AuthHandlerDependencies {
  readonly auth: AuthService;
  readonly registration: RegistrationService;
  readonly sessions: SessionService;
}

type AuthEndpoint =
  | 'auth.register' | 'auth.login' | 'auth.loginByCode' | 'auth.resetPassword' | 'auth.logout' | 'auth.listSessions' | 'auth.revokeSession' | 'auth.createTicket' | 'auth.redeemTicket'
  | 'auth.verify' | 'auth.changePassword';

export const createAuthHandlers = ({ auth, registration, sessions }: AuthHandlerDependencies): Handlers<AuthEndpoint> => ({
  'auth.register': ({ body }, context) => registration.register(body, context),
  'auth.login': ({ body }, context) => auth.login(body, context),
  'auth.loginByCode': ({ body }, context) => auth.loginByCode(body, context),
  'auth.resetPassword': async ({ body }, context) => { await auth.resetPassword(body, context); return undefined; },
  'auth.logout': async (_, context) => { await auth.logout(context); return undefined; },
  'auth.listSessions': async (_, { scope: { db, caller } }) => ({ sessions: await sessions.list(db, caller.personId, caller.sessionId), nextCursor: null }),
  'auth.revokeSession': async ({ params }, context) => { await auth.revokeSession(params.id, context); return undefined; },
  'auth.verify': ({ body }, context) => auth.verify(body, context),
  'auth.changePassword': async ({ body }, context) => { await auth.changePassword(body, context); return undefined; },
  'auth.createTicket': (_, { scope }) => auth.createTicket(scope),
  'auth.redeemTicket': ({ body }, context) => auth.redeemTicket(body.ticket, context),
});
