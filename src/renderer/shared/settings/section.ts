import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { WorkspaceBridge } from '../../../contract/bridge';
import type { TextKey } from '../i18n/text-key';
import type { Membership } from '../store/team/team-resource';
import type { SettingsSectionId } from '../router/settings-address';

/** One page of the settings dialog, exported by a feature and registered in `app/settings/sections.ts`. */
export interface SettingsSection {
  readonly id: SettingsSectionId;
  /** The person's own settings, or those of the app on this device. */
  readonly group: 'person' | 'app';
  readonly label: TextKey;
  readonly icon: LucideIcon;
  /** Whether the section applies to this host and person. `membership`: null until it is known. */
  readonly isOffered: (bridge: WorkspaceBridge, isSignedIn: boolean, membership: Membership | null) => boolean;
  readonly Body: ComponentType;
}
