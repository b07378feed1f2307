import type { App } from 'electron';
import { fileInput, parseCommandLine, linkInput, isEmptyInput, type LaunchInput } from './launch-input';

export interface LaunchInputReceiver {
  /** Passes pending and future input to `open`; a second instance is passed even without input. */
  setHandler(open: (handed: LaunchInput) => void): void;
}

/**
 * Listens from the first moment: macOS emits links and files before the app is ready. Other systems pass them in the
 * command line of this or of a second instance.
 */
export const createLaunchInputReceiver = (app: Pick<App, 'on'>, argv: readonly string[], workingFolder: string): LaunchInputReceiver => {
  const waiting = [parseCommandLine(argv, workingFolder)].filter((handed) => !isEmptyInput(handed));
  let open: ((handed: LaunchInput) => void) | null = null;
  const handle = (handed: LaunchInput): void => {
    if (open) open(handed);
    else waiting.push(handed);
  };
  app.on('open-url', (event, url) => {
    event.preventDefault();
    handle(linkInput(url));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    handle(fileInput([path], workingFolder));
  });
  app.on('second-instance', (_event, secondArgv, secondFolder) => { handle(parseCommandLine(secondArgv, secondFolder)); });
  return {
    setHandler(opener) {
      open = opener;
      for (const handed of waiting.splice(0)) opener(handed);
    },
  };
};
