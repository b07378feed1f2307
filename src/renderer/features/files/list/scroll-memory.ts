/** Where each list was scrolled to, so that coming back finds it as it was left. It lasts as long as the page does. */
const positions = new Map<string, number>();

export const rememberedScroll = {
  get: (listKey: string): number => positions.get(listKey) ?? 0,
  set: (listKey: string, scrollTop: number): void => { positions.set(listKey, scrollTop); },
} as const;
