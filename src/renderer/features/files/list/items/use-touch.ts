import { useEffect, useMemo, useRef, type PointerEvent } from 'react';

/** Duration of a long press. Not every browser reports one. */
const longPressMs = 500;

export interface Touch {
  /** Whether the last press was a touch. */
  readonly isTouch: () => boolean;
  /** Called for each press. A touch that lasts calls `onLongPress`, unless it scrolls. */
  readonly begin: (event: PointerEvent, onLongPress: () => void) => void;
  /** Whether the press that ends was a long one, so that its click does nothing. */
  readonly consumeLongPress: () => boolean;
}

/** Distinguishes touches from other presses, and long ones from taps. */
export const useTouch = (): Touch => {
  const state = useRef<{ isTouch: boolean; isLong: boolean; timer: ReturnType<typeof setTimeout> | undefined }>({ isTouch: false, isLong: false, timer: undefined });
  const cancel = useRef(() => { clearTimeout(state.current.timer); });
  useEffect(() => {
    const stop = cancel.current;
    // The browser cancels the pointer when it begins to scroll.
    for (const name of ['pointerup', 'pointercancel'] as const) window.addEventListener(name, stop);
    return () => {
      stop();
      for (const name of ['pointerup', 'pointercancel'] as const) window.removeEventListener(name, stop);
    };
  }, []);
  return useMemo<Touch>(() => ({
    isTouch: () => state.current.isTouch,
    begin(event, onLongPress) {
      cancel.current();
      state.current.isTouch = event.pointerType === 'touch';
      state.current.isLong = false;
      if (!state.current.isTouch) return;
      state.current.timer = setTimeout(() => {
        state.current.isLong = true;
        onLongPress();
      }, longPressMs);
    },
    consumeLongPress() {
      const { isLong } = state.current;
      state.current.isLong = false;
      return isLong;
    },
  }), []);
};
