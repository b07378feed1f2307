import { z } from 'zod';

/** An address within the app. Two slashes at its beginning, or a backslash, would be another host's. */
export const pagePathSchema = z.string().max(2000).regex(/^\/(?![/\\])[^\\\t\r\n]*$/);

/** Where something is shown: in a tab of its own, in a window of its own, or in the place of what is shown. */
export const showPlaces = ['tab', 'window', 'here'] as const;

/** What the main process asks a window to show. `route`: an address, with its query. */
export const windowGoSchema = z.object({ route: pagePathSchema, in: z.enum(showPlaces) });
export type WindowGo = z.infer<typeof windowGoSchema>;

/** How many tabs a window may have; more would be found by nobody. */
export const tabsLimit = 100;
const pagesLimit = 100;

/** The pages that one tab has shown, oldest first, and at which of them it is. `forgotten`: how many older ones there were. */
export const pageHistorySchema = z.object({
  paths: z.array(pagePathSchema).min(1).max(pagesLimit).readonly(), index: z.number().int().min(0), forgotten: z.number().int().min(0),
}).refine(({ paths, index }) => index < paths.length);

/** The tabs of one window, from its start to its end, and which of them is shown. */
export const openTabsSchema = z.object({ tabs: z.array(pageHistorySchema).min(1).max(tabsLimit).readonly(), active: z.number().int().min(0) })
  .refine(({ tabs, active }) => active < tabs.length);

export type OpenTabs = Readonly<z.infer<typeof openTabsSchema>>;

/** The windows of the desktop app, as a page sees them. */
export interface DesktopWindowsBridge {
  /** What this window had open before its page was loaded (again); null where it begins at its address. From here on the page hears `onGo`. */
  tabs(): Promise<OpenTabs | null>;
  /** Keeps the host informed, so that it can open them again. */
  tellTabs(tabs: OpenTabs): Promise<void>;
  /** Opens another window of this account, with these tabs. */
  open(tabs: OpenTabs): Promise<void>;
}
