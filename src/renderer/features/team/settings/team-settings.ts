import { z } from 'zod';
import { teamSettingsShape } from '../../../../contract/entities/team';

/** The values of all settings of a team. */
export const teamSettingsSchema = z.object(teamSettingsShape);
export type TeamSettings = z.infer<typeof teamSettingsSchema>;

export const profileFields = ['name', 'type', 'scale', 'province', 'city'] as const;
type ProfileField = (typeof profileFields)[number];

/** The edited fields of the profile; all others follow the server. */
export const profileDraftSchema = z.object(Object.fromEntries(profileFields.map((field) => [field, z.string()])) as Record<ProfileField, z.ZodString>).partial();
export type ProfileDraft = z.infer<typeof profileDraftSchema>;
export type Profile = Pick<TeamSettings, ProfileField>;

/** The draft after an edit. A field with the stored value is no longer edited. */
export const withEdit = (stored: Profile, draft: ProfileDraft, field: ProfileField, value: string): ProfileDraft =>
  Object.fromEntries(Object.entries({ ...draft, [field]: value }).filter(([name, text]) => text !== stored[name as ProfileField]));

/** The fields to save. Empty if the stored profile equals the draft. */
export const changedFields = (stored: Profile, draft: ProfileDraft): ProfileDraft =>
  Object.fromEntries(profileFields.flatMap((field) => {
    const text = draft[field]?.trim();
    return text === undefined || text === stored[field] ? [] : [[field, text]];
  }));

type InviteRoles = TeamSettings['inviteRoles'];

/** The roles that invite, in a fixed order. The creator always does, a disabled member never. */
export const withInviteRole = (roles: InviteRoles, role: 'admin' | 'member', isAllowed: boolean): InviteRoles =>
  (['creator', 'admin', 'member'] as const).filter((each) => each === 'creator' || (each === role ? isAllowed : roles.includes(each)));
