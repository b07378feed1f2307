import { useCallback, useEffect, useState } from 'react';
import type { DesktopSettingsPatch, DesktopSettings, DesktopSettingsState } from '../../../contract/desktop/desktop-settings-bridge';
import { toasts } from '../../ui/toast-store';
import { failureOf } from '../bridge-failure';
import { useErrorText } from '../i18n/use-error-text';
import { logProblem } from '../log';
import { useBridge } from '../store/store-hooks';

export interface DesktopSettingsControl extends Pick<DesktopSettingsState, 'shortcut' | 'isInTray' | 'hasNotices' | 'dictionaries'> {
  readonly settings: DesktopSettings;
  /** Whether the organisation manages a setting, by dotted name: `updates.channel`. */
  readonly isManaged: (name: string) => boolean;
  readonly set: (changed: DesktopSettingsPatch) => void;
}

/** Current settings of the desktop app; null until loaded, and in a browser. */
export const useDesktopSettings = (): DesktopSettingsControl | null => {
  const bridge = useBridge().desktop?.settings ?? null;
  const errorText = useErrorText();
  const [known, setKnown] = useState<DesktopSettingsState | null>(null);
  useEffect(() => {
    if (!bridge) return undefined;
    let isShown = true;
    const stop = bridge.onChanged(setKnown);
    // A change notification is newer than the response of this request.
    bridge.get().then((read) => { if (isShown) setKnown((current) => current ?? read); }, (error: unknown) => { logProblem('The settings could not be read.', error); });
    return () => {
      isShown = false;
      stop();
    };
  }, [bridge]);
  const set = useCallback((changed: DesktopSettingsPatch): void => {
    bridge?.set(changed).catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
  }, [bridge, errorText]);
  if (!known) return null;
  return { ...known, isManaged: (name) => known.managed.includes(name), set };
};
