import { act } from 'react';

const dispatch = (element: Element, type: string): void => {
  element.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'mouse', pointerId: 1, button: 0 }));
};

/** Moves the mouse onto an element; React derives its enter events from these events. */
export const pointAt = (element: Element): void => act(() => {
  for (const type of ['pointermove', 'pointerover', 'pointermove']) dispatch(element, type);
});

export const pointAway = (element: Element): void => act(() => { dispatch(element, 'pointerout'); });

/** A complete press of the mouse, for code that reads its position. */
export const clickWithMouse = (element: Element): void => act(() => {
  for (const type of ['pointerdown', 'pointerup', 'click']) dispatch(element, type);
});

/** A browser's result of `matchMedia`, which jsdom lacks; the person has not requested reduced motion. */
export const matchNothing = (): MediaQueryList =>
  Object.assign(new EventTarget(), { matches: false, media: '', onchange: null, addListener: () => undefined, removeListener: () => undefined }) as MediaQueryList;
