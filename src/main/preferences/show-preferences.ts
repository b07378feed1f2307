import { nativeTheme } from 'electron';
import type { Windows } from '../windows/windows';
import type { PreferencesService } from './preferences';

/** Applies the preferences to the system and all windows, now and on every change. */
export const showPreferences = (preferences: PreferencesService, windows: Pick<Windows, 'paint' | 'broadcast'>): void => {
  const show = (): void => {
    nativeTheme.themeSource = preferences.get().themeMode;
    windows.paint();
  };
  show();
  nativeTheme.on('updated', windows.paint);
  preferences.onChanged((changed) => {
    show();
    windows.broadcast('preferences:changed', changed);
  });
};
