import { nativeTheme } from 'electron';
import type { WindowManager } from '../windows/window-manager';
import type { PreferencesService } from './preferences-service';

/** Applies the preferences to the system and all windows, now and on every change. */
export const applyPreferences = (preferences: PreferencesService, windows: Pick<WindowManager, 'applyTheme' | 'broadcast'>): void => {
  const show = (): void => {
    nativeTheme.themeSource = preferences.get().themeMode;
    windows.applyTheme();
  };
  show();
  nativeTheme.on('updated', windows.applyTheme);
  preferences.onChanged((changed) => {
    show();
    windows.broadcast('preferences:changed', changed);
  });
};
