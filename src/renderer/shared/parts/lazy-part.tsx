import { useEffect, type ComponentType, type ReactNode } from 'react';
import { createPart, usePart } from './part';
import { PartFailure } from './part-failure';
import { preload } from './preload';

export interface LazyPartProps<Props> {
  readonly props: Props;
  /** Shown while the part is loading; it takes the room that the part will take. */
  readonly placeholder?: ReactNode;
}

/** Delay before a part that no one waits for is requested again. */
const retryAfterMs = 5000;

export interface LazyPartOptions<Props> {
  /**
   * `idle`: the page is complete without the part, which is loaded at an idle moment after the first render. After a
   * failure the placeholder remains, and loading is repeated.
   */
  readonly loads?: 'now' | 'idle';
  /** Shows that the part could not be loaded; by default in the part's place. */
  readonly failure?: (onRetry: () => void, props: Props) => ReactNode;
}

/**
 * A component in a chunk of its own. The first render of the result loads it. A loaded part is rendered
 * immediately, without a placeholder. If loading fails, a message offers another attempt.
 */
export const lazyPart = <Props extends object>(read: () => Promise<ComponentType<Props>>, { loads = 'now', failure = (onRetry) => <PartFailure onRetry={onRetry} /> }: LazyPartOptions<Props> = {}) => {
  const part = createPart(read);
  const LazyPart = ({ props, placeholder = null }: LazyPartProps<Props>) => {
    const state = usePart(part);
    useEffect(() => {
      if (state.status === 'waiting' && loads === 'idle') preload(part.load);
      else if (state.status === 'waiting') void part.load();
      if (state.status !== 'failed' || loads === 'now') return undefined;
      const timer = setTimeout(() => { void part.load(); }, retryAfterMs);
      return () => { clearTimeout(timer); };
    }, [state.status]);
    if (state.status === 'failed' && loads === 'now') return failure(() => { void part.load(); }, props);
    if (state.status !== 'ready') return placeholder;
    const Content = state.content;
    return <Content {...props} />;
  };
  /** Loads the part at an idle moment, so that it opens without delay, also offline. */
  LazyPart.preload = (): void => { preload(part.load); };
  return LazyPart;
};
