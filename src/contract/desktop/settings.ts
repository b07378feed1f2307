import { z } from 'zod';

/** Spelling languages and accelerators are short; whatever is longer is not one. */
const shortText = z.string().min(1).max(100);

export const desktopSettingsSchema = z.object({
  opensAtSignIn: z.boolean(),
  /** At sign-in the app starts without a window. */
  opensHidden: z.boolean(),
  /** The app goes on in the tray after its last window was closed. */
  staysInTray: z.boolean(),
  /** An accelerator that opens the palette from anywhere, such as `Ctrl+Shift+Space`; null: none. */
  globalShortcut: shortText.nullable(),
  opensFilesIn: z.enum(['tab', 'window']),
  /** Dictionaries are downloaded only once the person agreed to that by turning spelling on. */
  spelling: z.object({ isOn: z.boolean(), languages: z.array(shortText).max(20) }),
  notices: z.object({ areShown: z.boolean(), withContent: z.boolean(), doNotDisturb: z.boolean() }),
  updates: z.object({ isAutomatic: z.boolean(), channel: z.enum(['stable', 'beta']), reportsCrashes: z.boolean() }),
  downloads: z.object({ folder: z.string().min(1).max(4096).nullable(), asksWhere: z.boolean() }),
});
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>;

export const initialDesktopSettings: DesktopSettings = {
  opensAtSignIn: false, opensHidden: false, staysInTray: true, globalShortcut: null, opensFilesIn: 'tab',
  spelling: { isOn: false, languages: [] },
  notices: { areShown: true, withContent: true, doNotDisturb: false },
  updates: { isAutomatic: true, channel: 'stable', reportsCrashes: false },
  downloads: { folder: null, asksWhere: false },
};

const { spelling, notices, updates, downloads } = desktopSettingsSchema.shape;

/** Some of the settings: of a group, too, only what changes. */
export const changedDesktopSettingsSchema = desktopSettingsSchema.extend({
  spelling: spelling.partial(), notices: notices.partial(), updates: updates.partial(), downloads: downloads.partial(),
}).partial();
export type ChangedDesktopSettings = z.infer<typeof changedDesktopSettingsSchema>;

/** The settings as a page shows them. */
export const knownDesktopSettingsSchema = z.object({
  settings: desktopSettingsSchema,
  /** What the organisation fixed, by dotted name: `opensAtSignIn`, `updates.channel`. Setting it changes nothing. */
  managed: z.array(z.string()),
  /** Whether the global shortcut works, or belongs to another program. */
  shortcut: z.enum(['none', 'working', 'taken']),
  /** Whether the app's icon is in the tray just now; not every desktop has one. */
  isInTray: z.boolean(),
  /** Whether notices can come at all. */
  hasNotices: z.boolean(),
  /** What there are dictionaries for, which of them are used, and where they come from. None where the system looks after that itself. */
  dictionaries: z.object({ available: z.array(z.string()), checked: z.array(z.string()), host: z.string() }),
});
export type ShortcutState = z.infer<typeof knownDesktopSettingsSchema>['shortcut'];
export type KnownDesktopSettings = z.infer<typeof knownDesktopSettingsSchema>;

/** What the person chose of the app on this computer, for all accounts. */
export interface DesktopSettingsBridge {
  get(): Promise<KnownDesktopSettings>;
  set(changed: ChangedDesktopSettings): Promise<void>;
  onChanged(listener: (known: KnownDesktopSettings) => void): () => void;
}
