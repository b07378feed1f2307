/**
 * Cuts a file into the pieces of an update. Our own files change a little with every version, often in length. They are
 * cut by content (a rolling hash), so the pieces after a change stay the same. Files of the runtime change as wholes.
 * They are cut by size, which keeps the list of pieces short.
 */
export const piecesOf = (path: string, bytes: Buffer): readonly Buffer[] => (path.startsWith('resources/') ? piecesByContent(bytes) : piecesBySize(bytes));

const largestPiece = 4 * 1024 * 1024;

const piecesBySize = (bytes: Buffer): readonly Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / largestPiece) }, (_, index) => bytes.subarray(index * largestPiece, (index + 1) * largestPiece));

const smallest = 4 * 1024;
const largest = 64 * 1024;
/** One place in 16,384 is a cut, so a piece has about 20 KiB. */
const cutMask = 0x3fff << 18;

/** A number for each value of a byte, as mixed as needed here and the same for ever. */
const gear = Uint32Array.from({ length: 256 }, (_, value) => {
  let mixed = Math.imul(value + 1, 0x9e3779b1);
  for (let round = 0; round < 3; round += 1) mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return mixed >>> 0;
});

const piecesByContent = (bytes: Buffer): readonly Buffer[] => {
  const pieces: Buffer[] = [];
  let start = 0;
  let hash = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    hash = ((hash << 1) + (gear[bytes[at] ?? 0] ?? 0)) | 0;
    const length = at + 1 - start;
    if (length < smallest || (length < largest && (hash & cutMask) !== 0)) continue;
    pieces.push(bytes.subarray(start, at + 1));
    start = at + 1;
    hash = 0;
  }
  if (start < bytes.length) pieces.push(bytes.subarray(start));
  return pieces;
};
