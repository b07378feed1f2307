import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { WorkspaceBridge } from '../../../contract/bridge';
import type { TextKey } from '../i18n/text-key';

/** One page of the settings dialog. A feature exports it, and `app/settings/sections.ts` names it. */
export interface SettingsSection {
  readonly id: string;
  readonly label: TextKey;
  readonly icon: LucideIcon;
  /** Whether there is anything to set where the screens run. */
  readonly isOffered: (bridge: WorkspaceBridge) => boolean;
  readonly Body: ComponentType;
}
