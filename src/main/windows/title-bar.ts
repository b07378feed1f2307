import type { ThemeColour } from '../../contract/preferences';

/** The height of the page's title bar (`--titlebar` in tokens.css) and of the system's buttons in it. */
export const titleBarHeight = 40;

interface TitleBarPalette { readonly paper: string; readonly ink: string }

/**
 * `--paper` and `--ink-2` of the six themes (tokens.css). The window uses them before its page is rendered, and for the
 * system's buttons.
 */
export const titleBarPalettes: Readonly<Record<ThemeColour, { readonly light: TitleBarPalette; readonly dark: TitleBarPalette }>> = {
  default: { light: { paper: '#F4F0E7', ink: '#575043' }, dark: { paper: '#161512', ink: '#BDB5A6' } },
  green: { light: { paper: '#EDF2EA', ink: '#475043' }, dark: { paper: '#121611', ink: '#B2BCAC' } },
  blue: { light: { paper: '#EDF0F5', ink: '#444C5B' }, dark: { paper: '#11141A', ink: '#AEB8C8' } },
};

export const overlayOf = (colour: ThemeColour, isDark: boolean): { readonly color: string; readonly symbolColor: string; readonly height: number } => {
  const { paper, ink } = titleBarPalettes[colour][isDark ? 'dark' : 'light'];
  return { color: paper, symbolColor: ink, height: titleBarHeight };
};
