import { profile } from './profile';
import { security } from './security';

/** The texts of sections of the settings, loaded with them. */
export const settingsPage = { profile, security } as const;
