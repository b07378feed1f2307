/** The zoom steps of Chromium's browser from 50 % to 300 %. */
const steps = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

export const zoomRange = { minimum: steps[0], maximum: 3 } as const;

export type ZoomStep = 'in' | 'out' | 'reset';

/** Chromium returns factors with small rounding errors. */
const tolerance = 0.005;

export const nextZoom = (factor: number, step: ZoomStep): number => {
  switch (step) {
    case 'in': return steps.find((each) => each > factor + tolerance) ?? zoomRange.maximum;
    case 'out': return steps.findLast((each) => each < factor - tolerance) ?? zoomRange.minimum;
    case 'reset': return 1;
  }
};

/** The factor rounded for storage. */
export const roundZoom = (factor: number): number => Math.min(Math.max(Math.round(factor * 100) / 100, zoomRange.minimum), zoomRange.maximum);
