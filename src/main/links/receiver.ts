import type { App } from 'electron';
import { handedFiles, handedIn, handedLink, isNothing, type Handed } from './handed';

export interface Receiver {
  /** Gives everything to `open` from now on, and what came before at once; a second start also where it had nothing to open. */
  deliver(open: (handed: Handed) => void): void;
}

/**
 * Listens from the first moment on: macOS tells of links and files before the app is ready, other systems by the
 * command line of this start or of a second one, which ends itself.
 */
export const receiveHanded = (app: Pick<App, 'on'>, argv: readonly string[], workingFolder: string): Receiver => {
  const waiting = [handedIn(argv, workingFolder)].filter((handed) => !isNothing(handed));
  let open: ((handed: Handed) => void) | null = null;
  const take = (handed: Handed): void => {
    if (open) open(handed);
    else waiting.push(handed);
  };
  app.on('open-url', (event, url) => {
    event.preventDefault();
    take(handedLink(url));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    take(handedFiles([path], workingFolder));
  });
  app.on('second-instance', (_event, secondArgv, secondFolder) => { take(handedIn(secondArgv, secondFolder)); });
  return {
    deliver(opener) {
      open = opener;
      for (const handed of waiting.splice(0)) opener(handed);
    },
  };
};
