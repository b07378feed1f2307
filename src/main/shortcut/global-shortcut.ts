import type { ShortcutState } from '../../contract/desktop/desktop-settings-bridge';
import type { Log } from '../logging/logger';

export interface GlobalShortcutPorts {
  /** Returns false if another program uses the shortcut; throws if it is invalid. */
  readonly register: (accelerator: string, onPressed: () => void) => boolean;
  readonly unregister: (accelerator: string) => void;
  readonly onPressed: () => void;
  readonly log: Log;
}

export interface GlobalShortcut {
  /** Replaces the shortcut and returns its state. */
  apply(accelerator: string | null): ShortcutState;
  state(): ShortcutState;
}

export const createGlobalShortcut = ({ register, unregister, onPressed, log }: GlobalShortcutPorts): GlobalShortcut => {
  let wanted: string | null = null;
  let state: ShortcutState = 'none';

  const taken = (accelerator: string): boolean => {
    try {
      return register(accelerator, onPressed);
    } catch (error) {
      log.warn('a shortcut is none', { accelerator, error });
      return false;
    }
  };

  return {
    apply(accelerator) {
      if (accelerator === wanted && state !== 'taken') return state;
      if (wanted !== null && state === 'working') unregister(wanted);
      wanted = accelerator;
      state = accelerator === null ? 'none' : taken(accelerator) ? 'working' : 'taken';
      if (state === 'taken') log.warn('a shortcut belongs to another program', { accelerator });
      return state;
    },
    state: () => state,
  };
};
