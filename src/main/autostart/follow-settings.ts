import { z } from 'zod';
import type { Log } from '../logging/logger';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import type { Document, DocumentDefinition } from '../storage/document';
import type { Autostart } from './autostart';

const managedAutostartSchema = z.object({
  /** Whether a policy set the start at sign-in when the app ran last. */
  isManaged: z.boolean(),
  /** The state of the system before the policy; null: the system reported none, so the person's own setting counts. */
  wasOn: z.boolean().nullable(),
});
export type ManagedAutostart = z.infer<typeof managedAutostartSchema>;

/** Written while a policy decides, so that a later start can withdraw what the policy made on this computer. */
export const managedAutostartDocument: DocumentDefinition<ManagedAutostart> =
  { name: 'managed-autostart', version: 1, schema: managedAutostartSchema, initial: () => ({ isManaged: false, wasOn: null }) };

export interface FollowSettingsPorts {
  readonly autostart: Autostart;
  readonly settings: Pick<DesktopSettingsService, 'get' | 'set' | 'managed' | 'onChanged'>;
  readonly memory: Document<ManagedAutostart>;
  readonly log: Log;
}

/**
 * Keeps the start at sign-in in line with the settings. What somebody turns on or off in them is done; at any other time
 * what they did in the system's own settings counts, and ours follow that. A policy decides alone; once it is withdrawn,
 * the choice from before it applies again.
 */
export const followSettings = ({ autostart, settings, memory, log }: FollowSettingsPorts): void => {
  const isFixed = settings.managed().includes('opensAtSignIn');
  let known = settings.get().opensAtSignIn;

  /** Keeps the person's choice before the policy replaces it in the system. */
  const takeOver = async (): Promise<void> => {
    if (!memory.read().isManaged) memory.write({ isManaged: true, wasOn: await autostart.isOn() });
  };

  /** Returns to the person's choice. What the system reports now is the policy's work, so it does not count. */
  const withdraw = async (): Promise<void> => {
    const { opensAtSignIn, opensHidden } = settings.get();
    const opens = memory.read().wasOn ?? opensAtSignIn;
    known = opens;
    await autostart.apply({ opens, hidden: opensHidden });
    memory.write(managedAutostartDocument.initial());
    if (opens !== opensAtSignIn) settings.set({ opensAtSignIn: opens });
  };

  const follow = async (): Promise<void> => {
    if (isFixed) await takeOver();
    else if (memory.read().isManaged) {
      await withdraw();
      return;
    }
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
