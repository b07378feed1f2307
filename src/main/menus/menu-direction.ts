import type { CommandLine } from 'electron';
import type { Locale } from '../../contract/preferences';
import { directionOf } from '../../core/locales';

/**
 * Sets the direction of Chromium's menus and dialogs to that of the person's language. Chromium reads the switch before
 * the app is ready, so a change applies at the next start.
 */
export const setMenuDirection = (commandLine: Pick<CommandLine, 'appendSwitch'>, locale: Locale): void => {
  commandLine.appendSwitch('force-ui-direction', directionOf(locale));
};
