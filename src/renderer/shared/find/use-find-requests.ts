import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useCommandHandler } from '../commands/use-command';
import { useBridge } from '../store/store-hooks';

export interface FindRequests {
  /** Number of requests since the field was closed; 0 while it is closed. */
  readonly count: number;
  readonly request: () => void;
  readonly close: () => void;
}

/**
 * Requests for the find field of a viewer, which searches content that is not in the page. The viewer takes over the
 * commands of the desktop; in a browser, the browser's own key.
 */
export const useFindRequests = (isOn: boolean, step: (by: 1 | -1) => void): FindRequests => {
  const isBrowser = useBridge().host === 'browser';
  const [count, setCount] = useState(0);
  const request = useCallback((): void => { setCount((requests) => requests + 1); }, []);
  const close = useCallback((): void => { setCount(0); }, []);
  const stepOrRequest = (by: 1 | -1) => (): void => { if (count > 0) step(by); else request(); };
  useCommandHandler('page.find', isOn ? request : null);
  useCommandHandler('page.find-next', isOn ? stepOrRequest(1) : null);
  useCommandHandler('page.find-previous', isOn ? stepOrRequest(-1) : null);
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || document.querySelector('[role=dialog]')) return;
    event.preventDefault();
    request();
  });
  useEffect(() => {
    if (!isBrowser || !isOn) return undefined;
    const listen = (event: KeyboardEvent): void => { handleKey(event); };
    window.addEventListener('keydown', listen);
    return () => { window.removeEventListener('keydown', listen); };
  }, [isBrowser, isOn]);
  return { count, request, close };
};
