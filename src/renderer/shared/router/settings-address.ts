/** Sections of the settings, by the name in their address `/settings/{section}` (decisions, 6.25). */
export const settingsSectionIds = ['profile', 'security', 'membership', 'start', 'general', 'appearance', 'notices', 'downloads', 'spelling', 'network', 'updates', 'diagnostics', 'about'] as const;
export type SettingsSectionId = (typeof settingsSectionIds)[number];

const pattern = new RegExp(`^/settings(?:/(${settingsSectionIds.join('|')}))?/?(?:\\?|$)`);

/** The section at an address; `first` without one. Null for the address of a page. */
export const settingsSectionAt = (path: string): SettingsSectionId | 'first' | null => {
  const [address, section] = pattern.exec(path) ?? [];
  return address === undefined ? null : settingsSectionIds.find((id) => id === section) ?? 'first';
};

export const settingsAddress = (section: SettingsSectionId | 'first'): string => (section === 'first' ? '/settings' : `/settings/${section}`);
