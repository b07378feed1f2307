import type { KnownDesktopSettings } from '../../contract/desktop/settings';
import type { Handle } from '../ipc/handle';
import type { DesktopSettingsService } from './desktop-settings';

/** The settings as pages are told of them. */
export const knownOf = (settings: DesktopSettingsService): KnownDesktopSettings => ({ settings: settings.get(), managed: [...settings.managed()] });

export const registerSettingsHandlers = <Window>(handle: Handle<Window>, settings: DesktopSettingsService): void => {
  handle('desktop-settings:get', () => knownOf(settings));
  handle('desktop-settings:set', (changed) => { settings.set(changed); });
};
