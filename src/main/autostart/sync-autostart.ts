import { z } from 'zod';
import type { Log } from '../logging/logger';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import type { Document, DocumentDefinition } from '../storage/document';
import type { Autostart } from './autostart';

const managedAutostartSchema = z.object({
  /** Whether a policy controlled the start at sign-in during the last run. */
  isManaged: z.boolean(),
  /** The state of the system before the policy; null: the system reported none, so the person's own setting counts. */
  wasOn: z.boolean().nullable(),
});
export type ManagedAutostart = z.infer<typeof managedAutostartSchema>;

/** Written while a policy applies, so that a later start can undo the policy's effect on the system. */
export const managedAutostartDocument: DocumentDefinition<ManagedAutostart> =
  { name: 'managed-autostart', version: 1, schema: managedAutostartSchema, initial: () => ({ isManaged: false, wasOn: null }) };

export interface SyncAutostartPorts {
  readonly autostart: Autostart;
  readonly settings: Pick<DesktopSettingsService, 'get' | 'set' | 'managedNames' | 'onChanged'>;
  readonly memory: Document<ManagedAutostart>;
  readonly log: Log;
}

/**
 * Keeps the start at sign-in in line with the settings. A change in the app's settings is applied to the system;
 * otherwise the system's state is copied to the settings. A policy overrides both; once it is withdrawn, the earlier
 * choice is restored.
 */
export const syncAutostart = ({ autostart, settings, memory, log }: SyncAutostartPorts): void => {
  const isFixed = settings.managedNames().includes('opensAtSignIn');
  let known = settings.get().opensAtSignIn;

  /** Stores the person's choice before the policy overwrites it in the system. */
  const rememberOwnChoice = async (): Promise<void> => {
    if (!memory.read().isManaged) memory.write({ isManaged: true, wasOn: await autostart.isEnabled() });
  };

  /** Restores the person's choice. The system's current state comes from the policy, so it is ignored. */
  const restoreOwnChoice = async (): Promise<void> => {
    const { opensAtSignIn, opensHidden } = settings.get();
    const opens = memory.read().wasOn ?? opensAtSignIn;
    known = opens;
    await autostart.apply({ isEnabled: opens, hidden: opensHidden });
    memory.write(managedAutostartDocument.initial());
    if (opens !== opensAtSignIn) settings.set({ opensAtSignIn: opens });
  };

  const syncOnce = async (): Promise<void> => {
    if (isFixed) await rememberOwnChoice();
    else if (memory.read().isManaged) {
      await restoreOwnChoice();
      return;
    }
    const { opensAtSignIn: opens, opensHidden: hidden } = settings.get();
    if (opens === known && !isFixed) {
      const isOn = await autostart.isEnabled();
      if (isOn !== null && isOn !== opens) {
        known = isOn;
        settings.set({ opensAtSignIn: isOn });
        return;
      }
    }
    known = opens;
    await autostart.apply({ isEnabled: opens, hidden });
  };
  let pendingSync = Promise.resolve();
  const scheduleSync = (): void => { pendingSync = pendingSync.then(syncOnce).catch((error: unknown) => { log.error('the start at sign-in could not be set', { error }); }); };
  settings.onChanged(scheduleSync);
  scheduleSync();
};
