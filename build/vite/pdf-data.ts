import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const packageFolder = 'node_modules/pdfjs-dist';

/** Character maps of East Asian fonts, the standard fonts, and the decoder of JPEG 2000 images. */
const folders: Readonly<Record<string, RegExp>> = { cmaps: /\.bcmap$/, standard_fonts: /^LICENSE_|\.(?:pfb|ttf)$/, wasm: /^LICENSE_OPENJPEG$|_nowasm_fallback\.js$/ };

/**
 * Adds the files that pdf.js loads by name, at `/pdf/<version>/`. A document loads them only when it needs them, so the
 * service worker does not keep them: this plugin follows it.
 */
export const pdfData = (): Plugin => ({
  name: 'deckle:pdf-data',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler() {
      const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { readonly version: string };
      for (const [folder, pattern] of Object.entries(folders)) {
        const source = join(packageFolder, folder);
        for (const name of readdirSync(source).filter((each) => pattern.test(each))) {
          // A file's name has an extension, because an address without one is a screen.
          const fileName = `pdf/${version}/${folder}/${name.startsWith('LICENSE') ? `${name}.txt` : name}`;
          this.emitFile({ type: 'asset', fileName, source: readFileSync(join(source, name)) });
        }
      }
    },
  },
});
