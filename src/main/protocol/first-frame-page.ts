import { createHash } from 'node:crypto';
import type { Locale, ThemeColour } from '../../contract/preferences';
import { bcp47Of, directionOf } from '../../core/locales';

/** The facts about a window that are known before its scripts run. */
export interface FirstFrame {
  readonly locale: Locale;
  readonly colour: ThemeColour;
  readonly isDark: boolean;
  /** The layout of the window's first frame. */
  readonly frame: 'workspace' | 'sign-in';
  /** Whether the sidebar shows icons only. */
  readonly isCollapsed: boolean;
}

const pageRoot = /<html [^>]*>/;

/** Adds language, colours and layout of the window to the page, for its first paint (app/opening.css). */
export const withFirstFrame = (page: string, { locale, colour, isDark, frame, isCollapsed }: FirstFrame): string => page.replace(pageRoot,
  `<html lang="${bcp47Of(locale)}" dir="${directionOf(locale)}" data-theme="${colour}"${isDark ? ' class="dark"' : ''} data-frame="${frame}"${isCollapsed ? ' data-collapsed' : ''}>`);

const openingStyle = /<link rel="stylesheet" href="(\/assets\/opening-[\w-]+\.css)">/;

/** The path of the first frame's stylesheet; null if the page has none. */
export const firstFrameStyleOf = (page: string): string | null => openingStyle.exec(page)?.[1] ?? null;

/**
 * Inlines that stylesheet, so that the first frame needs no further request while the main process is busy. The policy
 * allows exactly this text by its hash.
 */
export const withInlineStyle = (page: string, style: string, policy: string): { readonly page: string; readonly policy: string } => ({
  page: page.replace(openingStyle, () => `<style>${style}</style>`),
  policy: policy.replace("style-src 'self'", `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`),
});
