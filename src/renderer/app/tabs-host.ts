import type { WorkspaceBridge } from '../../contract/bridge';
import type { DesktopBridge } from '../../contract/desktop/bridge';
import type { OpenTabs } from '../../contract/desktop/windows';
import { logProblem } from '../shared/log';
import type { RouterOptions } from '../shared/router/router';
import type { TabsHost } from '../shared/tabs/tabs';

/** The host keeps the tabs of a window; the router begins where the one that is shown was left. */
export const historyOf = (kept: OpenTabs | null): RouterOptions['storage'] => ({
  getItem: () => JSON.stringify(kept?.tabs[kept.active] ?? null),
  setItem: () => undefined,
});

export const tabsHost = (bridge: WorkspaceBridge, { windows }: Pick<DesktopBridge, 'windows'>): TabsHost => ({
  tell(tabs) { windows.tellTabs(tabs).catch((error: unknown) => { logProblem('The tabs of this window cannot be kept.', error); }); },
  openWindow(tabs) { windows.open(tabs).catch((error: unknown) => { logProblem('No other window could be opened.', error); }); },
  closeWindow() { bridge.window.close().catch((error: unknown) => { logProblem('This window could not be closed.', error); }); },
});
