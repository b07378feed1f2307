import type { AccountsBridge } from './accounts-bridge';
import type { DownloadsBridge } from './downloads-bridge';
import type { MenusBridge } from './menus-bridge';
import type { DiagnosticsBridge } from './diagnostics-bridge';
import type { LinksBridge } from './links-bridge';
import type { NetworkBridge } from './network-bridge';
import type { ServersBridge } from './servers-bridge';
import type { DesktopSettingsBridge } from './desktop-settings-bridge';
import type { UpdatesBridge } from './updates-bridge';
import type { WindowsBridge } from './windows-bridge';

/** Services of the desktop app only, one member per area. */
export interface DesktopBridge {
  readonly accounts: AccountsBridge;
  readonly menus: MenusBridge;
  readonly servers: ServersBridge;
  readonly network: NetworkBridge;
  readonly settings: DesktopSettingsBridge;
  readonly links: LinksBridge;
  readonly diagnostics: DiagnosticsBridge;
  readonly downloads: DownloadsBridge;
  readonly updates: UpdatesBridge;
  readonly windows: WindowsBridge;
}
