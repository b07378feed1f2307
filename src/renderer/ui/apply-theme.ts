import type { ThemeColour, ThemeMode } from '../../contract/preferences';

export interface Theme {
  readonly mode: ThemeMode;
  readonly colour: ThemeColour;
}

let stopFollowing = (): void => undefined;

/**
 * Applies a theme to the page's root: the colour as `data-theme`, the dark mode as the class `dark` (account
 * specification, theming). With `system` the page follows the system until the next call.
 */
export const applyTheme = ({ mode, colour }: Theme, root: HTMLElement = document.documentElement): void => {
  stopFollowing();
  stopFollowing = () => undefined;
  root.dataset['theme'] = colour;
  const setDark = (isDark: boolean): void => void root.classList.toggle('dark', isDark);
  if (mode !== 'system') {
    setDark(mode === 'dark');
    return;
  }
  const query = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => setDark(query.matches);
  follow();
  query.addEventListener('change', follow);
  stopFollowing = () => query.removeEventListener('change', follow);
};
