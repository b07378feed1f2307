/** The scroll position of each list, restored on return. It is kept until the page unloads. */
const positions = new Map<string, number>();

export const rememberedScroll = {
  get: (listKey: string): number => positions.get(listKey) ?? 0,
  set: (listKey: string, scrollTop: number): void => { positions.set(listKey, scrollTop); },
} as const;
