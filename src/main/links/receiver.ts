import type { App } from 'electron';
import { handedFiles, handedIn, handedLink, isNothing, type Handed } from './handed';

export interface Receiver {
  /** Passes pending and future input to `open`; a second instance is passed even without input. */
  deliver(open: (handed: Handed) => void): void;
}

/**
 * Listens from the first moment: macOS emits links and files before the app is ready. Other systems pass them in the
 * command line of this or of a second instance.
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
