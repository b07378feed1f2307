import type { WorkspaceBridge } from '../../contract/bridge';
import type { DesktopBridge } from '../../contract/desktop/desktop-services';
import { defaultDesktopSettings, type DesktopSettings } from '../../contract/desktop/desktop-settings-bridge';
import type { OpenTabs } from '../../contract/desktop/windows-bridge';
import { logProblem } from '../shared/log';
import type { RouterOptions } from '../shared/router/router';
import type { TabsHost } from '../shared/tabs/window-tabs';

/** The host stores a window's tabs; the router starts with the history of the active one. */
export const historyStorageOf = (kept: OpenTabs | null): RouterOptions['storage'] => ({
  getItem: () => JSON.stringify(kept?.tabs[kept.active] ?? null),
  setItem: () => undefined,
});

/** Caches the latest value of the setting, so that opening a file does not wait for a response. */
const watchOpensFilesIn = (settings: DesktopBridge['settings']): TabsHost['opensFilesIn'] => {
  let latest: DesktopSettings | null = null;
  settings.onChanged((known) => { latest = known.settings; });
  settings.get().then((known) => { latest ??= known.settings; }, (error: unknown) => { logProblem('Nobody knows where files are to open.', error); });
  return () => (latest ?? defaultDesktopSettings).opensFilesIn;
};

export const tabsHost = (bridge: WorkspaceBridge, { windows, settings }: Pick<DesktopBridge, 'windows' | 'settings'>): TabsHost => ({
  opensFilesIn: watchOpensFilesIn(settings),
  reportTabs(tabs) { windows.reportTabs(tabs).catch((error: unknown) => { logProblem('The tabs of this window cannot be kept.', error); }); },
  openWindow(tabs) { windows.open(tabs).catch((error: unknown) => { logProblem('No other window could be opened.', error); }); },
  closeWindow() { bridge.window.close().catch((error: unknown) => { logProblem('This window could not be closed.', error); }); },
});
