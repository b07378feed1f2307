import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { WorkspaceBridge } from '../../../contract/bridge';
import type { TextKey } from '../i18n/text-key';

/** One page of the settings dialog, exported by a feature and registered in `app/settings/sections.ts`. */
export interface SettingsSection {
  readonly id: string;
  readonly label: TextKey;
  readonly icon: LucideIcon;
  /** Whether the section applies to this host. */
  readonly isOffered: (bridge: WorkspaceBridge) => boolean;
  readonly Body: ComponentType;
}
