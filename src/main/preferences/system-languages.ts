import { app } from 'electron';

/** `--lang` stands in for the system's languages, as it does in Chromium. */
export const systemLanguages = (): readonly string[] => {
  const chosen = app.commandLine.getSwitchValue('lang');
  return chosen === '' ? app.getPreferredSystemLanguages() : [chosen];
};
