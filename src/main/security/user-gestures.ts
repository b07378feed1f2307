import type { WebContents } from 'electron';

/** Validity of a user gesture, as in browsers. */
export const gestureLifetimeMs = 5000;

/** Input events observed by the main process; scripts cannot forge them. Escape is not a gesture. */
const isGesture = (event: { readonly type: string; readonly key?: unknown }): boolean =>
  event.type === 'mouseDown' || event.type === 'touchStart' || (event.type === 'rawKeyDown' && event.key !== 'Escape');

type Contents = Pick<WebContents, 'on'>;

export interface UserGestures {
  /** Observes the gestures in a page. */
  watch(contents: Contents): void;
  /** Records a gesture made for this page in a native menu. */
  record(contents: object): void;
  /** Consumes the page's last gesture. Returns whether it is recent enough; each gesture counts once. */
  consume(contents: object): boolean;
}

export const createUserGestures = (now: () => number): UserGestures => {
  const since = new WeakMap<object, number>();
  const record = (contents: object): void => { since.set(contents, now()); };
  return {
    record,
    watch(contents) { contents.on('input-event', (_, event) => { if (isGesture(event)) record(contents); }); },
    consume(contents) {
      const at = since.get(contents);
      since.delete(contents);
      return at !== undefined && now() - at <= gestureLifetimeMs;
    },
  };
};
