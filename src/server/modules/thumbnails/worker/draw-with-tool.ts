import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ThumbnailSource } from '../../../../core/thumbnail-sources';
import type { DetectedContent } from './detect-content';
import { UndrawableError } from './draw-image';
import { runTool, type ToolOptions } from './run-tool';

type ToolSource = Exclude<ThumbnailSource, 'image'>;

/** Seconds into a video whose frame is shown. A shorter video shows its first frame. */
const framePositions = ['1', '0'];

/** The attempts to decode content into PNG files of the working directory, as argument lists. */
const attempts: Readonly<Record<ToolSource, (path: string, edge: number, content: DetectedContent) => readonly (readonly string[])[]>> = {
  pdf: (path, edge) => [['-q', '-f', '1', '-l', '1', '-singlefile', '-png', '-scale-to', String(edge), path, 'page']],
  heif: (path) => [[path, 'image.png']],
  // `-f` forces the container, and only the protocol `file` is permitted: no playlist, no network.
  video: (path, edge, { container = '' }) => framePositions.map((position) => [
    '-nostdin', '-v', 'error', '-protocol_whitelist', 'file', '-threads', '1', '-f', container, '-ss', position, '-i', `file:${path}`,
    '-an', '-sn', '-dn', '-frames:v', '1', '-vf', `scale=${edge}:${edge}:force_original_aspect_ratio=decrease`, '-f', 'image2', '-c:v', 'png', '-y', 'frame.png',
  ]),
};

const clear = async (directory: string): Promise<void> => {
  for (const name of await readdir(directory)) await rm(join(directory, name), { recursive: true, force: true });
};

/** Decodes content by a program and draws the PNG that it wrote. The working directory is empty afterwards. */
export const drawWithTool = async (
  { program, source, content, path, edge }: { readonly program: string; readonly source: ToolSource; readonly content: DetectedContent; readonly path: string; readonly edge: number },
  options: ToolOptions, draw: (path: string) => Promise<Buffer>,
): Promise<Buffer> => {
  try {
    for (const args of attempts[source](path, edge, content)) {
      await runTool(program, args, options);
      const [written] = (await readdir(options.directory)).filter((name) => name.endsWith('.png')).sort();
      if (written !== undefined) return await draw(join(options.directory, written));
    }
    throw new UndrawableError('The program decoded nothing');
  } finally {
    await clear(options.directory);
  }
};
