import type { WebContents } from 'electron';

/** As long as a browser counts an action of a person for. */
export const gestureLastsMs = 5000;

/** The main process sees these itself; no script of a page can make one. A key that leaves something is none. */
const isGesture = (event: { readonly type: string; readonly key?: unknown }): boolean =>
  event.type === 'mouseDown' || event.type === 'touchStart' || (event.type === 'rawKeyDown' && event.key !== 'Escape');

type Contents = Pick<WebContents, 'on'>;

export interface Gestures {
  /** Watches what a person does in a page. */
  watch(contents: Contents): void;
  /** The person chose something of this page in a menu of the system. */
  note(contents: object): void;
  /** Whether the person has just done something in this page. Each action counts once. */
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
