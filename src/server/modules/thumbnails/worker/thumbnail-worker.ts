import { rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import type { DrawingMessage, DrawingOutcome, DrawingRequest, DrawingSetup, SquareOfPicture } from '../drawing-protocol';
import { detectContent, detectHead } from './detect-content';
import { drawRaster, drawSquare, drawVector, prepareDrawing, UndrawableError } from './draw-image';
import { drawWithTool } from './draw-with-tool';

/** How often the memory of this process is checked. Decoding runs on other threads, so the check is never blocked by it. */
const checkIntervalMs = 25;

const { tools, scratchDirectory, limits } = JSON.parse(process.argv[2] ?? '') as DrawingSetup;

/** Thumbnails wait for requests of people, and the system ends this process first when it has no memory left. */
const yieldToServer = (): void => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  if (process.platform !== 'linux') return;
  // Linux may share the processors among sessions first, and this process has a session of its own.
  for (const [file, value] of [['autogroup', constants.priority.PRIORITY_BELOW_NORMAL], ['oom_score_adj', 1000]] as const) {
    try {
      writeFileSync(`/proc/self/${file}`, String(value));
    } catch {
      // This system does not offer it.
    }
  }
};

const end = (): void => {
  rmSync(scratchDirectory, { recursive: true, force: true });
  process.exit();
};

const send = (message: DrawingMessage, then: () => void = () => undefined): void => { process.send?.(message, then); };

const drawPicture = async ({ bytes: picture, position, edge }: SquareOfPicture): Promise<DrawingOutcome> => {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  if (detectHead(bytes).kind !== 'image') throw new UndrawableError('Not a raster image');
  return { kind: 'drawn', bytes: await drawSquare({ bytes, position, edge }, limits.pixels) };
};

const drawThumbnail = async (path: string, edge: number): Promise<DrawingOutcome> => {
  const { size } = await stat(path);
  if (size > limits.inputBytes) throw new UndrawableError('The content is too large');
  const content = await detectContent(path);
  if (content.kind === 'image') return { kind: 'drawn', bytes: await drawRaster(path, edge, limits.pixels) };
  if (content.kind === 'vector') return { kind: 'drawn', bytes: await drawVector(path, edge, limits.pixels) };
  const program = tools[content.kind];
  if (program === undefined) return { kind: 'unavailable', reason: `No program for ${content.kind}` };
  const bytes = await drawWithTool(
    { program, source: content.kind, content, path, edge }, { directory: scratchDirectory, memoryBytes: limits.memoryBytes },
    (decoded) => drawRaster(decoded, edge, limits.pixels),
  );
  return { kind: 'drawn', bytes };
};

const outcomeOf = async (request: DrawingRequest): Promise<DrawingOutcome> => {
  try {
    return await (request.kind === 'square' ? drawPicture(request) : drawThumbnail(request.path, request.edge));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // An error of the system says nothing about the content.
    return { kind: error instanceof Error && 'errno' in error ? 'unavailable' : 'undrawable', reason };
  }
};

yieldToServer();
prepareDrawing();
setInterval(() => {
  const residentBytes = process.memoryUsage.rss();
  if (residentBytes > limits.memoryBytes) send({ kind: 'undrawable', reason: 'The memory limit was exceeded', residentBytes }, end);
}, checkIntervalMs).unref();
process.on('message', (request: DrawingRequest) => {
  void outcomeOf(request).then((outcome) => { send({ ...outcome, residentBytes: process.memoryUsage.rss() }); });
});
// The server has ended.
process.on('disconnect', end);
send({ kind: 'ready' });
