import type { WebContents } from 'electron';

/** Validity of a user gesture, as in browsers. */
export const gestureLastsMs = 5000;

/** Input events observed by the main process; scripts cannot forge them. Escape is not a gesture. */
const isGesture = (event: { readonly type: string; readonly key?: unknown }): boolean =>
  event.type === 'mouseDown' || event.type === 'touchStart' || (event.type === 'rawKeyDown' && event.key !== 'Escape');

type Contents = Pick<WebContents, 'on'>;

export interface Gestures {
  /** Observes the gestures in a page. */
  watch(contents: Contents): void;
  /** Records a gesture made for this page in a native menu. */
  note(contents: object): void;
  /** Consumes the page's last gesture. Returns whether it is recent enough; each gesture counts once. */
  take(contents: object): boolean;
}

export const createGestures = (now: () => number): Gestures => {
  const since = new WeakMap<object, number>();
  const note = (contents: object): void => { since.set(contents, now()); };
  return {
    note,
    watch(contents) { contents.on('input-event', (_, event) => { if (isGesture(event)) note(contents); }); },
    take(contents) {
      const at = since.get(contents);
      since.delete(contents);
      return at !== undefined && now() - at <= gestureLastsMs;
    },
  };
};
