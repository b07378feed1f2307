import { CallError, clientFailure } from '../../api-client/call-error';
import { globalKeysProblem } from '../../core/commands/global-keys';
import type { Handle } from '../ipc/ipc-server';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import type { DesktopIntegration } from './start-desktop-integration';

export interface DesktopHandlerPorts<Window> {
  readonly desktopSettings: DesktopSettingsService;
  readonly desktopIntegration: Pick<DesktopIntegration<Window>, 'menus' | 'print' | 'settingsState'>;
}

export const registerDesktopHandlers = <Window>(handle: Handle<Window>, ports: DesktopHandlerPorts<Window>): void => {
  handle('desktop-settings:get', () => ports.desktopIntegration.settingsState());
  handle('desktop-settings:set', (changed) => {
    // Only a system dialog may choose the folder of downloads, because it decides where files are written.
    if (typeof changed.downloads?.folder === 'string') throw new CallError({ ...clientFailure('VALIDATION_FAILED'), args: { field: 'downloads.folder' } });
    // Reject shortcuts of plain letters: a page could use a global shortcut to log the keys typed in other programs.
    if (typeof changed.globalShortcut === 'string' && globalKeysProblem(changed.globalShortcut, process.platform === 'darwin') !== null) throw new CallError({ ...clientFailure('VALIDATION_FAILED'), args: { field: 'globalShortcut' } });
    ports.desktopSettings.set(changed);
  });
  handle('commands:report-available', ({ ids }, window) => { ports.desktopIntegration.menus.reportAvailable(window, ids); });
  handle('window:open-menu', (place, window) => { ports.desktopIntegration.menus.popUp(window, place); });
  handle('window:print', (_, window) => { ports.desktopIntegration.print(window); });
};
