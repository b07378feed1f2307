import type { Log } from '../logging/logger';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import type { Autostart } from './autostart';

export interface FollowSettingsPorts {
  readonly autostart: Autostart;
  readonly settings: Pick<DesktopSettingsService, 'get' | 'set' | 'managed' | 'onChanged'>;
  readonly log: Log;
}

/**
 * Keeps the start at sign-in in line with the settings. What somebody turns on or off in them is done; at any other time
 * what they did in the system's own settings counts, and ours follow that.
 */
export const followSettings = ({ autostart, settings, log }: FollowSettingsPorts): void => {
  const isFixed = settings.managed().includes('opensAtSignIn');
  let known = settings.get().opensAtSignIn;
  const follow = async (): Promise<void> => {
    const { opensAtSignIn: opens, opensHidden: hidden } = settings.get();
    if (opens === known && !isFixed) {
      const isOn = await autostart.isOn();
      if (isOn !== null && isOn !== opens) {
        known = isOn;
        settings.set({ opensAtSignIn: isOn });
        return;
      }
    }
    known = opens;
    await autostart.apply({ opens, hidden });
  };
  let turn = Promise.resolve();
  const next = (): void => { turn = turn.then(follow).catch((error: unknown) => { log.error('the start at sign-in could not be set', { error }); }); };
  settings.onChanged(next);
  next();
};
