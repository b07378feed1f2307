import { networkSection } from '../../features/accounts/network-section';
import { generalSection } from '../../features/desktop-settings/general-section';
import { spellingSection } from '../../features/desktop-settings/spelling-section';
import { diagnosticsSection } from '../../features/diagnostics/diagnostics-section';
import { membershipSection } from '../../features/membership/membership-section';
import { updatesSection } from '../../features/updates/updates-section';
import { securitySection } from '../../features/security/security-section';
import { aboutSection } from '../../features/preferences/about-section';
import { profileSection } from '../../features/profile/profile-section';
import { appearanceSection } from '../../features/preferences/appearance-section';
import { startSection } from '../../features/preferences/start-section';
import { downloadsSection } from '../../features/presence/downloads-section';
import { noticesSection } from './notices-section';
import type { SettingsSection } from '../../shared/settings/section';

/** The pages of the settings, in display order. */
export const settingsSections: readonly SettingsSection[] = [
  profileSection,
  securitySection,
  membershipSection,
  noticesSection,
  appearanceSection,
  startSection,
  generalSection,
  downloadsSection,
  spellingSection,
  networkSection,
  updatesSection,
  diagnosticsSection,
  aboutSection,
];
