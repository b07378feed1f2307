/** Four bytes a pixel: blue, green, red, opacity. */
const bytesPerPixel = 4;
/** The red of the light theme (tokens.css). */
const dotColour = [0x2c, 0x3a, 0xb4] as const;

/** Draws a dot into the upper end of a square picture (its raw pixels); `share`: its diameter in the picture's width. */
export const withDot = (pixels: Uint8Array, width: number, share: number): Uint8Array => {
  const drawn = Uint8Array.from(pixels);
  const radius = width * share / 2;
  const [centreX, centreY] = [width - radius, radius];
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (Math.hypot(x + 0.5 - centreX, y + 0.5 - centreY) > radius) continue;
      drawn.set([...dotColour, 0xff], (y * width + x) * bytesPerPixel);
    }
  }
  return drawn;
};
