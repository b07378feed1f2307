import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../../contract/bridge';
import type { File } from '../../../contract/entities/file';
import { useAppStore } from '../store/store-hooks';
import { openContentSession, openingFailureOf, type ContentSession } from './content-session';
import type { OpenContent } from './open-content';
import { acquireSession, sessionKeyOf } from './open-sessions';

export type OpenedContent =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly content: OpenContent }
  | { readonly status: 'failed'; readonly failure: Failure; retry(): void };

/** Opens the content of a file while the screen shows it. */
export const useOpenContent = (file: File): OpenedContent => {
  const store = useAppStore();
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<{ readonly session: ContentSession; readonly failure: Failure | null } | null>(null);
  const key = sessionKeyOf(store, file.guid);

  useEffect(() => {
    const { session, release } = acquireSession(store, file, openContentSession);
    let isCurrent = true;
    session.opened.then(
      () => { if (isCurrent) setOpened({ session, failure: null }); },
      (error: unknown) => { if (isCurrent) setOpened({ session, failure: openingFailureOf(error) }); },
    );
    return () => {
      isCurrent = false;
      setOpened(null);
      release();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new description of the same file is passed on below
  }, [store, key, attempt]);

  useEffect(() => { opened?.session.setFile(file); }, [opened, file]);

  const retry = useCallback(() => { setAttempt((count) => count + 1); }, []);
  if (opened === null) return { status: 'loading' };
  return opened.failure ? { status: 'failed', failure: opened.failure, retry } : { status: 'ready', content: opened.session };
};
