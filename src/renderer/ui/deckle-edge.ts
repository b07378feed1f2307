/** Heights of the torn edge in px: irregular, but the same on every render. */
const heights = [3, 5, 2, 4, 6, 3, 5, 7, 4, 2, 5, 3, 6, 4, 3, 5, 2, 4, 6, 5, 3, 4, 7, 5, 2, 3, 5, 4];
const stepPx = 9;

/** Outline of a sheet with a torn lower edge, as an SVG path. The edge is within the last `depthPx` of the height. */
export const deckledSheet = (widthPx: number, heightPx: number, radiusPx: number, depthPx = 8): string => {
  const steps = Math.ceil(widthPx / stepPx);
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const x = widthPx - Math.min(step * stepPx, widthPx);
    const y = heightPx - ((heights[step % heights.length] ?? 0) / 7) * depthPx;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${radiusPx} 0H${widthPx - radiusPx}Q${widthPx} 0 ${widthPx} ${radiusPx}L${points.join('L')}V${radiusPx}Q0 0 ${radiusPx} 0Z`;
};
