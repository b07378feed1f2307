import type { Handlers } from '../../call-context';
import type { PeopleService } from '../people/people-service';
import type { AuthService } from './auth-service';
import type { SessionService } from './session-service';

export interface AuthHandlerDependencies {
  readonly auth: AuthService;
  readonly sessions: SessionService;
  readonly people: PeopleService;
}

type AuthEndpoint =
  | 'auth.register' | 'auth.login' | 'auth.logout' | 'auth.listSessions' | 'auth.revokeSession' | 'auth.createTicket' | 'auth.redeemTicket'
  | 'account.me';

export const createAuthHandlers = ({ auth, sessions, people }: AuthHandlerDependencies): Handlers<AuthEndpoint> => ({
  'auth.register': ({ body }, context) => auth.register(body, context),
  'auth.login': ({ body }, context) => auth.login(body, context),
  'auth.logout': async (_, context) => { await auth.logout(context); return undefined; },
  'auth.listSessions': async (_, { scope: { db, caller } }) => ({ sessions: await sessions.list(db, caller.personId, caller.sessionId), nextCursor: null }),
  'auth.revokeSession': async ({ params }, context) => { await auth.revokeSession(params.id, context); return undefined; },
  'auth.createTicket': (_, { scope }) => auth.createTicket(scope),
  'auth.redeemTicket': ({ body }, context) => auth.redeemTicket(body.ticket, context),
  // The query that found the session has already loaded the person.
  'account.me': async (_, { scope: { caller } }) => people.me(caller.person),
});
