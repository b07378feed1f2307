import { useCallback, useEffect, useState } from 'react';
import type { File } from '../../../../contract/entities/file';
import { logProblem } from '../../log';
import { useBridge } from '../../store/store-hooks';
import { problemKindOf, type ContentProblemKind } from './content-problem';
import type { FetchRange } from './content-source';

export type LoadedContent<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: ContentProblemKind }
  | { readonly status: 'ready'; readonly value: T };

export type LoadContent<T> = (fetchRange: FetchRange, signal: AbortSignal, file: File) => Promise<T>;

const loading = { status: 'loading' } as const;

/** Loads and parses the content of a file. `load` is the same function at each render. The viewer has the file's guid as key. */
export const useContent = <T>(file: File, load: LoadContent<T>): { readonly content: LoadedContent<T>; readonly retry: () => void } => {
  const bridge = useBridge();
  const [content, setContent] = useState<LoadedContent<T>>(loading);
  const [attempt, setAttempt] = useState(0);
  const [subject] = useState(file);
  useEffect(() => {
    const { downloadUrl } = subject;
    if (downloadUrl === null) return undefined;
    const stop = new AbortController();
    load((range) => bridge.files.fetchContent(downloadUrl, { range, signal: stop.signal }), stop.signal, subject).then((value) => {
      if (!stop.signal.aborted) setContent({ status: 'ready', value });
    }).catch((error: unknown) => {
      if (stop.signal.aborted) return;
      logProblem('The content of a file cannot be shown.', error);
      setContent({ status: 'failed', problem: problemKindOf(error) });
    });
    return () => { stop.abort(); };
  }, [bridge, subject, load, attempt]);
  const retry = useCallback(() => {
    setContent(loading);
    setAttempt((count) => count + 1);
  }, []);
  return { content, retry };
};
