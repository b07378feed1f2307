import { billing } from './billing';
import { membership } from './membership';
import { profile } from './profile';
import { security } from './security';

/** The texts of sections of the settings, loaded with them. */
export const settingsPage = { billing, membership, profile, security } as const;
