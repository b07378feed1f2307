/** A browser's result of `matchMedia`, which jsdom lacks; the person has not requested reduced motion. */
export const matchNothing = (): MediaQueryList =>
  Object.assign(new EventTarget(), { matches: false, media: '', onchange: null, addListener: () => undefined, removeListener: () => undefined }) as MediaQueryList;
