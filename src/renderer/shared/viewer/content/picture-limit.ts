/** Pictures with more pixels are not decoded: a small file can contain one that takes gigabytes. The server has the same limit. */
export const maxPicturePixels = 100_000_000;
