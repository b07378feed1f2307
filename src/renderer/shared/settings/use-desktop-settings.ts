import { useCallback, useEffect, useState } from 'react';
import type { ChangedDesktopSettings, DesktopSettings, KnownDesktopSettings } from '../../../contract/desktop/settings';
import { toasts } from '../../ui/toasts';
import { failureOf } from '../failure';
import { useErrorText } from '../i18n/use-error-text';
import { logProblem } from '../log';
import { useBridge } from '../store/hooks';

export interface UsedDesktopSettings extends Pick<KnownDesktopSettings, 'shortcut' | 'isInTray' | 'hasNotices' | 'dictionaries'> {
  readonly settings: DesktopSettings;
  /** Whether the organisation manages a setting, by dotted name: `updates.channel`. */
  readonly isManaged: (name: string) => boolean;
  readonly set: (changed: ChangedDesktopSettings) => void;
}

/** Current settings of the desktop app; null until loaded, and in a browser. */
export const useDesktopSettings = (): UsedDesktopSettings | null => {
  const bridge = useBridge().desktop?.settings ?? null;
  const errorText = useErrorText();
  const [known, setKnown] = useState<KnownDesktopSettings | null>(null);
  useEffect(() => {
    if (!bridge) return undefined;
    let isShown = true;
    const stop = bridge.onChanged(setKnown);
    // A change notification is newer than the response of this request.
    bridge.get().then((read) => { if (isShown) setKnown((told) => told ?? read); }, (error: unknown) => { logProblem('The settings could not be read.', error); });
    return () => {
      isShown = false;
      stop();
    };
  }, [bridge]);
  const set = useCallback((changed: ChangedDesktopSettings): void => {
    bridge?.set(changed).catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
  }, [bridge, errorText]);
  if (!known) return null;
  return { ...known, isManaged: (name) => known.managed.includes(name), set };
};
