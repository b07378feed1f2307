import { z } from 'zod';

export interface Area { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export const windowPlacementSchema = z.object({
  x: z.number().int(), y: z.number().int(), width: z.number().int().positive(), height: z.number().int().positive(),
  isMaximized: z.boolean(), isFullScreen: z.boolean(),
});
export type WindowPlacement = z.infer<typeof windowPlacementSchema>;

export const minimumWindowSize = { width: 800, height: 600 } as const;
const defaultWindowSize = { width: 1440, height: 900 } as const;
/** The height of the title bar, and the width of it that must be visible for moving a window. */
const titleBar = { height: 40, reach: 120 } as const;
/** The offset of a window that would cover another one. */
const cascadePx = 28;

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);

/** The squared distance, sufficient for comparisons; 0 if they intersect. */
const distance = (window: Area, area: Area): number => {
  const across = Math.max(0, -overlap(window.x, window.width, area.x, area.width));
  const down = Math.max(0, -overlap(window.y, window.height, area.y, area.height));
  return across * across + down * down;
};

const sharedArea = (window: Area, area: Area): number =>
  Math.max(0, overlap(window.x, window.width, area.x, area.width)) * Math.max(0, overlap(window.y, window.height, area.y, area.height));

const isReachable = (window: Area, area: Area): boolean =>
  overlap(window.x, window.width, area.x, area.width) >= titleBar.reach && window.y >= area.y && window.y + titleBar.height <= area.y + area.height;

const clampInto = (start: number, length: number, areaStart: number, areaLength: number): number =>
  Math.min(Math.max(start, areaStart), areaStart + areaLength - length);

/**
 * Places a window at its remembered position if enough of its title bar is reachable on a current screen. Otherwise it
 * moves to the nearest position where it is entirely visible, limited to the size of that screen. Without a remembered
 * position it is centred on the first screen.
 */
export const placeWindow = (remembered: WindowPlacement | null, workAreas: readonly Area[]): WindowPlacement => {
  const [first] = workAreas;
  if (!remembered) {
    if (!first) return { x: 0, y: 0, ...defaultWindowSize, isMaximized: false, isFullScreen: false };
    const width = Math.min(defaultWindowSize.width, first.width);
    const height = Math.min(defaultWindowSize.height, first.height);
    const x = first.x + Math.round((first.width - width) / 2);
    return { x, y: first.y + Math.round((first.height - height) / 2), width, height, isMaximized: false, isFullScreen: false };
  }
  const home = workAreas.find((area) => isReachable(remembered, area));
  if (home) return { ...remembered, width: Math.min(remembered.width, home.width), height: Math.min(remembered.height, home.height) };
  const nearest = workAreas.toSorted((one, other) => sharedArea(remembered, other) - sharedArea(remembered, one) || distance(remembered, one) - distance(remembered, other))[0];
  if (!nearest) return remembered;
  const width = Math.min(remembered.width, nearest.width);
  const height = Math.min(remembered.height, nearest.height);
  return { ...remembered, width, height, x: clampInto(remembered.x, width, nearest.x, nearest.width), y: clampInto(remembered.y, height, nearest.y, nearest.height) };
};

/** Places a further window like the last one, offset from all existing windows, neither maximised nor full screen. */
export const cascadePlacement = (last: WindowPlacement | null, standing: readonly Pick<Area, 'x' | 'y'>[]): WindowPlacement | null => {
  if (!last || standing.length === 0) return last;
  let { x, y } = last;
  while (standing.some((each) => Math.abs(each.x - x) < cascadePx && Math.abs(each.y - y) < cascadePx)) {
    x += cascadePx;
    y += cascadePx;
  }
  return { ...last, x, y, isMaximized: false, isFullScreen: false };
};
