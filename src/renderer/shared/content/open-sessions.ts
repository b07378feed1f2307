import { useCallback, useSyncExternalStore } from 'react';
import type { File } from '../../../contract/entities/file';
import { servicesOf, type AppStore } from '../store/app-store';
import { getEntry } from '../store/files/bucket-table';
import { useAppStore } from '../store/store-hooks';
import type { ContentSession } from './content-session';

/** How long a session without a screen stays open: a screen that is drawn anew uses it again. Milliseconds. */
const lingerMs = 1000;

interface SharedSession {
  readonly session: ContentSession;
  /** Stores the typed text before the page is gone. */
  readonly flush: () => void;
  users: number;
}

interface OpenSessions {
  readonly byKey: Map<string, SharedSession>;
  readonly listeners: Set<() => void>;
}

const sessionsByStore = new WeakMap<AppStore, OpenSessions>();

const sessionsOf = (store: AppStore): OpenSessions => {
  const known = sessionsByStore.get(store) ?? { byKey: new Map(), listeners: new Set() };
  sessionsByStore.set(store, known);
  return known;
};

/** The id that a file had first, so that its session survives the server's id. */
export const sessionKeyOf = (store: AppStore, guid: string): string => getEntry(store.getState().files.localIds, guid) ?? guid;

const notify = ({ listeners }: OpenSessions): void => { for (const listener of listeners) listener(); };

const share = (session: ContentSession): SharedSession => {
  const flush = (): void => { session.flush(); };
  window.addEventListener('pagehide', flush);
  return { session, flush, users: 0 };
};

/** The session of a file in this window, opened by its first user. `release` ends the use. */
export const acquireSession = (store: AppStore, file: File, open: (store: AppStore, file: File) => ContentSession): { readonly session: ContentSession; release(): void } => {
  const sessions = sessionsOf(store);
  const key = sessionKeyOf(store, file.guid);
  const known = sessions.byKey.get(key);
  const shared = known ?? share(open(store, file));
  const end = (): void => {
    if (sessions.byKey.get(key) !== shared) return;
    sessions.byKey.delete(key);
    window.removeEventListener('pagehide', shared.flush);
    shared.session.close();
    notify(sessions);
  };
  /** A session whose text is not on the device stays open: the text is nowhere else. */
  const endWhenStored = (): void => {
    servicesOf(store).schedule(() => {
      if (shared.users > 0) return;
      shared.session.flush();
      if (shared.session.hasUnstored()) endWhenStored();
      else end();
    }, lingerMs);
  };
  sessions.byKey.set(key, shared);
  shared.users += 1;
  notify(sessions);
  // The next use opens the file again.
  if (!known) shared.session.opened.catch(end);
  return {
    session: shared.session,
    release() {
      shared.users -= 1;
      endWhenStored();
    },
  };
};

/** The description of a file whose open content has changes that the server does not have; null if there are none. */
export const useUnsentFile = (guid: string): File | null => {
  const store = useAppStore();
  const subscribe = useCallback((listener: () => void) => {
    const sessions = sessionsOf(store);
    let stop = (): void => undefined;
    const follow = (): void => {
      stop();
      stop = sessions.byKey.get(sessionKeyOf(store, guid))?.session.subscribe(listener) ?? (() => undefined);
      listener();
    };
    sessions.listeners.add(follow);
    follow();
    return () => {
      sessions.listeners.delete(follow);
      stop();
    };
  }, [store, guid]);
  return useSyncExternalStore(subscribe, () => {
    const session = sessionsOf(store).byKey.get(sessionKeyOf(store, guid))?.session;
    return session && session.state().save.kind !== 'saved' ? session.file() : null;
  });
};
