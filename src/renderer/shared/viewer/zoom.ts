export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Scales at which the zoom buttons stop, as factors of the image's own pixels. */
const steps = [0.05, 0.1, 0.17, 0.25, 0.33, 0.5, 0.67, 1, 1.5, 2, 3, 4, 6, 8] as const;
export const minimumScale = steps[0];
export const maximumScale = steps[steps.length - 1] ?? 1;

/** Scales closer than this factor count as equal, so that a fitted scale beside a step does not cost a press. */
const tolerance = 1.01;

/** The scale at which the image fits into the stage; an image is never enlarged by it. */
export const fittingScale = (image: Size, stage: Size): number =>
  Math.min(1, stage.width / Math.max(1, image.width), stage.height / Math.max(1, image.height));

/** The next step above or below a scale. */
export const nextScale = (scale: number, direction: 'in' | 'out'): number => (direction === 'in'
  ? steps.find((step) => step > scale * tolerance) ?? maximumScale
  : steps.findLast((step) => step * tolerance < scale) ?? Math.min(scale, minimumScale));

export const clampScale = (scale: number): number => Math.min(maximumScale, Math.max(minimumScale, scale));

/** The size of an image after quarter turns. */
export const turnedSize = ({ width, height }: Size, quarterTurns: number): Size => (quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width });

/**
 * The scroll offset on one axis that keeps the point under the pointer in place when the content's extent changes.
 * All in CSS pixels. `pointer`: distance from the start of the visible part.
 */
export const offsetAfterZoom = ({ offset, pointer, before, after, visible }: {
  readonly offset: number; readonly pointer: number; readonly before: number; readonly after: number; readonly visible: number;
}): number => {
  // Content that is smaller than the visible part is centred in it.
  const startBefore = Math.max(0, (visible - before) / 2);
  const startAfter = Math.max(0, (visible - after) / 2);
  const share = Math.min(1, Math.max(0, (offset + pointer - startBefore) / Math.max(1, before)));
  return Math.max(0, share * after + startAfter - pointer);
};
