import type { Handlers } from '../../call-context';
import type { AccountDeletionService } from './deletion-service';
import type { ProfilesService } from './profiles-service';

type ProfileEndpoint = 'account.me' | 'account.change' | 'account.permissions' | 'account.delete' | 'account.profileChange' | 'account.tenants' | 'account.inviteInfo' | 'account.convertInvitee';

export const createProfileHandlers = (profiles: ProfilesService, deletion: AccountDeletionService): Handlers<ProfileEndpoint> => ({
  'account.me': (_input, { scope }) => profiles.describe(scope),
  'account.change': ({ body }, { scope }) => profiles.change(scope, body ?? {}),
  'account.delete': ({ body }, context) => deletion.request(body, context),
  'account.permissions': async (_input, { scope }) => ({ data: { permissions: await profiles.permissions(scope) } }),
  'account.profileChange': ({ params }, { scope }) => profiles.profileChange(scope, params.teamId),
  // No workplace suite signs people in yet.
  'account.tenants': () => Promise.resolve({ data: { tenants: [] } }),
  'account.inviteInfo': (_input, { scope }) => profiles.inviteInfo(scope),
  'account.convertInvitee': async (_input, { scope }) => ({ isObtained: (await profiles.inviteInfo(scope)).isObtained }),
});
