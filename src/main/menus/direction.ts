import type { CommandLine } from 'electron';
import type { Locale } from '../../contract/preferences';
import { directionOf } from '../../core/locales';

/**
 * Has menus and dialogs of the app that the system does not draw run as the person's language does. Chromium asks once,
 * before the app is ready, so another language takes it up at the next start.
 */
export const directMenus = (commandLine: Pick<CommandLine, 'appendSwitch'>, locale: Locale): void => {
  commandLine.appendSwitch('force-ui-direction', directionOf(locale));
};
