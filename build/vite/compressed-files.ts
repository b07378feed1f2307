import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** Texts. Fonts and images are compressed already, and the server compresses the page itself, into which it writes. */
const compressible = /\.(?:css|js|svg|txt)$/;
/** Below one packet, compression saves no time. */
const minimumBytes = 1024;

/**
 * Writes each text of the build in two more encodings beside it, `.br` and `.gz`, which the server sends to browsers
 * that accept them. The desktop app reads files from the disk and is packed without them.
 */
export const compressedFiles = (): Plugin => ({
  name: 'deckle:compressed-files',
  apply: 'build',
  writeBundle: {
    order: 'post',
    async handler({ dir = '' }) {
      const paths = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name))
        .filter((path) => compressible.test(path) && statSync(path).size >= minimumBytes);
      await Promise.all(paths.map(async (path) => {
        const content = readFileSync(path);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${path}.br`, await brotli(content, { params }));
        writeFileSync(`${path}.gz`, await gzipped(content, { level: constants.Z_BEST_COMPRESSION }));
      }));
    },
  },
});
