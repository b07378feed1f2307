import type { Handle } from '../ipc/handle';
import type { Updates } from './updates';

/** What pages ask of updates. They are opened after the first window, so that whoever asks before waits for them. */
export const registerUpdateHandlers = <Window>(handle: Handle<Window>, opened: () => Promise<Updates>): void => {
  handle('updates:state', async () => (await opened()).state());
  // What comes of it is told by the state: neither of them is waited for.
  handle('updates:check', async () => { void (await opened()).check(); });
  handle('updates:download', async () => { void (await opened()).download(); });
  handle('updates:restart', async () => { await (await opened()).restart(); });
  handle('updates:skip', async ({ version }) => { (await opened()).skip(version); });
  handle('updates:notes', async ({ version }) => (await opened()).notesOf(version));
  handle('updates:what-is-new', async () => (await opened()).whatIsNew());
  handle('updates:saw-what-is-new', async () => { (await opened()).sawWhatIsNew(); });
};
