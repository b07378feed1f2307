import type * as Y from 'yjs';
import type { File } from '../../../src/contract/entities/file';
import { documentRoot } from '../../../src/core/content/content-kinds';
import { openContentSession, type ContentSession } from '../../../src/renderer/shared/content/content-session';
import { servicesOf } from '../../../src/renderer/shared/store/app-store';
import { selectFile } from '../../../src/renderer/shared/store/files/file-selectors';
import type { SimWindow } from '../window';
import type { ContentWorld } from './content-world';

/** A document that a window shows, with the history of its editor. */
export interface OpenDocument {
  readonly window: SimWindow;
  readonly session: ContentSession;
  readonly root: Y.XmlFragment;
  status(): 'loading' | 'ready' | 'failed' | 'closed';
  /** Null until the content is shown. */
  undoManager(): Y.UndoManager | null;
  /** Whether the file is in the window's lists, outside of the trash. */
  isKnown(): boolean;
  close(): void;
  /** Frees the memory of a window that ended. */
  drop(): void;
}

/** The current id of a file that a window knows. */
export const currentGuid = ({ store }: SimWindow, guid: string): string => servicesOf(store).syncSession.current()?.engine.currentIdOf(guid) ?? guid;

/** Opens a document in a window, as its page does. */
export const openDocument = ({ scheduler, random, text, content, plants }: ContentWorld, window: SimWindow, personId: number, file: File): OpenDocument => {
  const { store } = window;
  const session = openContentSession(store, file);
  const root = session.doc.getXmlFragment(documentRoot);
  let status: ReturnType<OpenDocument['status']> = 'loading';
  let undoManager: Y.UndoManager | null = null;
  let isFollowing = false;
  text.watch(session.doc, personId, window.name);
  content.openings += 1;

  const known = (): File | undefined => selectFile(store.getState(), currentGuid(window, session.file().guid));
  // A page passes on the new description of its file with its next render.
  const stopFollowing = store.subscribe(() => {
    const now = known();
    if (isFollowing || now === undefined || now === session.file()) return;
    isFollowing = true;
    scheduler.later(() => {
      isFollowing = false;
      const file = known();
      if (window.isAlive() && status !== 'closed' && file) session.setFile(file);
    }, random.below(16));
  });
  session.opened.then(() => {
    if (status === 'closed') return;
    status = 'ready';
    undoManager = plants.createUndoManager(root);
    // Steps end by the clock of the history.
    undoManager.captureTimeout = Infinity;
  }, () => { if (status !== 'closed') status = 'failed'; });

  const end = (): void => {
    status = 'closed';
    stopFollowing();
    undoManager?.destroy();
  };
  return {
    window, session, root,
    status: () => status,
    undoManager: () => undoManager,
    isKnown: () => known()?.isDelete === false,
    close() {
      if (status === 'closed') return;
      end();
      session.close();
    },
    drop() {
      if (status === 'closed') return;
      end();
      session.awareness.destroy();
      session.doc.destroy();
    },
  };
};
