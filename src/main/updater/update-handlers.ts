import type { Handle } from '../ipc/ipc-server';
import type { UpdateService } from './update-service';

/** Registers the update channels. The updater opens after the first window, and calls wait for it. */
export const registerUpdateHandlers = <Window>(handle: Handle<Window>, opened: () => Promise<UpdateService>): void => {
  handle('updates:state', async () => (await opened()).state());
  // Not awaited: the result is reported by the state.
  handle('updates:check', async () => { void (await opened()).check(); });
  handle('updates:download', async () => { void (await opened()).download(); });
  handle('updates:restart', async () => { await (await opened()).restart(); });
  handle('updates:skip', async ({ version }) => { (await opened()).skip(version); });
  handle('updates:notes', async ({ version }) => (await opened()).notesOf(version));
  handle('updates:whats-new', async () => (await opened()).whatsNew());
  handle('updates:mark-whats-new-seen', async () => { (await opened()).markWhatsNewSeen(); });
};
