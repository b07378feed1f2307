import { createHash } from 'node:crypto';
import type { Locale, ThemeColour } from '../../contract/preferences';
import { bcp47Of, directionOf } from '../../core/locales';

/** What is known of a window before its page's scripts are there. */
export interface Opening {
  readonly locale: Locale;
  readonly colour: ThemeColour;
  readonly isDark: boolean;
  /** Which of the app's frames the window will have. */
  readonly frame: 'workspace' | 'sign-in';
  /** The sidebar is its icons. */
  readonly isCollapsed: boolean;
}

const pageRoot = /<html [^>]*>/;

/** The page as its window paints it first: in the person's language and colours, with the frame that the app will have (app/opening.css). */
export const openingPage = (page: string, { locale, colour, isDark, frame, isCollapsed }: Opening): string => page.replace(pageRoot,
  `<html lang="${bcp47Of(locale)}" dir="${directionOf(locale)}" data-theme="${colour}"${isDark ? ' class="dark"' : ''} data-frame="${frame}"${isCollapsed ? ' data-collapsed' : ''}>`);

const openingStyle = /<link rel="stylesheet" href="(\/assets\/opening-[\w-]+\.css)">/;

/** The stylesheet of the first frame, where the page asks for one. */
export const openingStyleOf = (page: string): string | null => openingStyle.exec(page)?.[1] ?? null;

/** The page with that stylesheet in it: its first frame waits for nothing else, however busy the main process is. The policy lets in this one text. */
export const withOpeningStyle = (page: string, style: string, policy: string): { readonly page: string; readonly policy: string } => ({
  page: page.replace(openingStyle, () => `<style>${style}</style>`),
  policy: policy.replace("style-src 'self'", `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`),
});
