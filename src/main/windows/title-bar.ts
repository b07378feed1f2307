import type { ThemeColour } from '../../contract/preferences';
import { themeTokens } from '../../core/themes';

/** The height of the page's title bar (`--titlebar` in tokens.css) and of the system's buttons in it. */
export const titleBarHeight = 40;

/** The colours of the title bar. A window has them before its page is rendered; the system's buttons always have them. */
export const overlayOf = (colour: ThemeColour, isDark: boolean): { readonly color: string; readonly symbolColor: string; readonly height: number } => {
  const tokenOf = themeTokens(colour, isDark ? 'dark' : 'light');
  return { color: tokenOf('paper'), symbolColor: tokenOf('ink-2'), height: titleBarHeight };
};
