import type { SettingsSection } from '../../shared/settings/section';

/** The pages of the settings, in this order. */
export const settingsSections: readonly SettingsSection[] = [];
