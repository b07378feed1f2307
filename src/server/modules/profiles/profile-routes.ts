import type { Handlers } from '../../call-context';
import type { ProfilesService } from './profiles-service';

export const createProfileHandlers = (profiles: ProfilesService): Handlers<'account.me' | 'account.change' | 'account.permissions'> => ({
  'account.me': (_input, { scope }) => profiles.describe(scope),
  'account.change': ({ body }, { scope }) => profiles.change(scope, body ?? {}),
  'account.permissions': async (_input, { scope }) => ({ data: { permissions: await profiles.permissions(scope) } }),
});
