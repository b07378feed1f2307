import { app } from 'electron';

/** `--lang` overrides the system's languages, as in Chromium. */
export const systemLanguages = (): readonly string[] => {
  const chosen = app.commandLine.getSwitchValue('lang');
  return chosen === '' ? app.getPreferredSystemLanguages() : [chosen];
};
