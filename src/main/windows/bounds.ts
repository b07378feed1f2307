import { z } from 'zod';
import type { DocumentDefinition } from '../storage/document';

export interface Area { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export const windowPlacementSchema = z.object({
  x: z.number().int(), y: z.number().int(), width: z.number().int().positive(), height: z.number().int().positive(), isMaximized: z.boolean(),
});
export type WindowPlacement = z.infer<typeof windowPlacementSchema>;

/** Where the last window stood. */
export const placementDocument: DocumentDefinition<WindowPlacement | null> =
  { name: 'window', version: 1, schema: windowPlacementSchema.nullable(), initial: () => null };

export const smallestWindow = { width: 800, height: 600 } as const;
const usualWindow = { width: 1440, height: 900 } as const;

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);

/**
 * Where to put a window: where the last one stood, as long as a good part of its title bar can be seen and reached
 * on one of the screens there are now; otherwise in the middle of the first screen, no larger than it.
 */
export const placeWindow = (remembered: WindowPlacement | null, workAreas: readonly Area[]): WindowPlacement => {
  const [first] = workAreas;
  const home = remembered && workAreas.find((area) =>
    overlap(remembered.x, remembered.width, area.x, area.width) >= 120 && remembered.y >= area.y && remembered.y + 40 <= area.y + area.height);
  if (remembered && home) {
    return { ...remembered, width: Math.min(remembered.width, home.width), height: Math.min(remembered.height, home.height) };
  }
  if (!first) return { x: 0, y: 0, ...usualWindow, isMaximized: false };
  const width = Math.min(remembered?.width ?? usualWindow.width, first.width);
  const height = Math.min(remembered?.height ?? usualWindow.height, first.height);
  return {
    x: first.x + Math.round((first.width - width) / 2), y: first.y + Math.round((first.height - height) / 2), width, height,
    isMaximized: remembered?.isMaximized ?? false,
  };
};
