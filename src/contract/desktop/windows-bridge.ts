import { z } from 'zod';

/** A path within the app. Two leading slashes, or a backslash, would lead to a different host. */
export const pagePathSchema = z.string().max(2000).regex(/^\/(?![/\\])[^\\\t\r\n]*$/);

/** Where to show a page: in a new tab, in a new window, or in the current tab. */
export const navigationTargets = ['tab', 'window', 'here'] as const;

/** A navigation request of the main process. `route`: a path with its query. */
export const navigationRequestSchema = z.object({ route: pagePathSchema, in: z.enum(navigationTargets) });
export type NavigationRequest = z.infer<typeof navigationRequestSchema>;

/** Maximum number of tabs of a window; people cannot find their way in more. */
export const tabsLimit = 100;
const tabHistoryLimit = 100;

/**
 * The history of one tab, oldest first, and the current entry. `forgotten`: number of older entries that were dropped.
 */
export const pageHistorySchema = z.object({
  paths: z.array(pagePathSchema).min(1).max(tabHistoryLimit).readonly(), index: z.number().int().min(0), forgotten: z.number().int().min(0),
}).refine(({ paths, index }) => index < paths.length);

/** The tabs of one window in order, and the active tab. */
export const openTabsSchema = z.object({ tabs: z.array(pageHistorySchema).min(1).max(tabsLimit).readonly(), active: z.number().int().min(0) })
  .refine(({ tabs, active }) => active < tabs.length);

export type OpenTabs = Readonly<z.infer<typeof openTabsSchema>>;

/** The windows of the desktop app, as a page sees them. */
export interface WindowsBridge {
  /** Tabs of this window before its page was (re)loaded; null if it starts at its URL. Enables `onNavigate` for the page. */
  tabs(): Promise<OpenTabs | null>;
  /** Reports the tabs to the host, which restores them at the next start. */
  reportTabs(tabs: OpenTabs): Promise<void>;
  /** Opens a further window of this account with these tabs. */
  open(tabs: OpenTabs): Promise<void>;
}
