import type { AccountsBridge } from './accounts';
import type { DownloadsBridge } from './downloads';
import type { MenusBridge } from './menus';
import type { DiagnosticsBridge } from './diagnostics';
import type { LinksBridge } from './links';
import type { NetworkBridge } from './network';
import type { ServersBridge } from './servers';
import type { DesktopSettingsBridge } from './settings';
import type { DesktopUpdates } from './updates';
import type { DesktopWindowsBridge } from './windows';

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
  readonly updates: DesktopUpdates;
  readonly windows: DesktopWindowsBridge;
}
