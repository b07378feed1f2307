import { z } from 'zod';

/** Maximum length of spelling languages and accelerators. */
const shortText = z.string().min(1).max(100);

/** A time of day in the computer's time zone, such as `22:00`. */
const timeOfDay = z.string().max(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A daily period without notices of the system. It includes midnight if `from` is later than `to`. Equal times are refused. */
export const quietHoursSchema = z.object({ isOn: z.boolean(), from: timeOfDay, to: timeOfDay }).refine(({ from, to }) => from !== to);
export type QuietHours = z.infer<typeof quietHoursSchema>;

export const defaultQuietHours: QuietHours = { isOn: false, from: '22:00', to: '07:00' };

export const desktopSettingsSchema = z.object({
  opensAtSignIn: z.boolean(),
  /** Starts without a window after sign-in to the computer. */
  opensHidden: z.boolean(),
  /** Keeps the app running in the tray after its last window closes. */
  staysInTray: z.boolean(),
  /** An accelerator that opens the palette from any program, such as `Ctrl+Shift+Space`; null: none. */
  globalShortcut: shortText.nullable(),
  opensFilesIn: z.enum(['tab', 'window']),
  /** Dictionaries are downloaded only after the person agreed by enabling spelling. */
  spelling: z.object({ isOn: z.boolean(), languages: z.array(shortText).max(20) }),
  /** Absent in files of earlier versions: `withSound` means off, `quietHours` means `defaultQuietHours`. */
  notices: z.object({ areShown: z.boolean(), withContent: z.boolean(), withSound: z.boolean().optional(), doNotDisturb: z.boolean(), quietHours: quietHoursSchema.optional() }),
  updates: z.object({ isAutomatic: z.boolean(), channel: z.enum(['stable', 'beta']), reportsCrashes: z.boolean() }),
  downloads: z.object({ folder: z.string().min(1).max(4096).nullable(), asksWhere: z.boolean() }),
});
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>;

export const defaultDesktopSettings: DesktopSettings = {
  opensAtSignIn: false, opensHidden: false, staysInTray: true, globalShortcut: null, opensFilesIn: 'tab',
  spelling: { isOn: false, languages: [] },
  notices: { areShown: true, withContent: true, doNotDisturb: false },
  updates: { isAutomatic: true, channel: 'stable', reportsCrashes: false },
  downloads: { folder: null, asksWhere: false },
};

const { spelling, notices, updates, downloads } = desktopSettingsSchema.shape;

/** A partial change of the settings; groups may be partial too. */
export const desktopSettingsPatchSchema = desktopSettingsSchema.extend({
  spelling: spelling.partial(), notices: notices.partial(), updates: updates.partial(), downloads: downloads.partial(),
}).partial();
export type DesktopSettingsPatch = z.infer<typeof desktopSettingsPatchSchema>;

/** The settings with the state that a page shows. */
export const desktopSettingsStateSchema = z.object({
  settings: desktopSettingsSchema,
  /**
   * Settings fixed by the organisation, by dotted name: `opensAtSignIn`, `updates.channel`. Setting them has no effect.
   */
  managed: z.array(z.string()),
  /** Whether the global shortcut works, or a different program owns it. */
  shortcut: z.enum(['none', 'working', 'taken']),
  /** Whether the app's icon is currently in the tray; some desktops have no tray. */
  isInTray: z.boolean(),
  /** Whether the system supports notifications. */
  hasNotices: z.boolean(),
  /**
   * Languages with a dictionary, languages in use, and the host that serves dictionaries. Empty where the system
   * manages dictionaries.
   */
  dictionaries: z.object({ available: z.array(z.string()), checked: z.array(z.string()), host: z.string() }),
});
export type ShortcutState = z.infer<typeof desktopSettingsStateSchema>['shortcut'];
export type DesktopSettingsState = z.infer<typeof desktopSettingsStateSchema>;

/** Settings of the app on this computer, shared by all accounts. */
export interface DesktopSettingsBridge {
  get(): Promise<DesktopSettingsState>;
  set(changed: DesktopSettingsPatch): Promise<void>;
  onChanged(listener: (known: DesktopSettingsState) => void): () => void;
}
