import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const source = resolve('src/renderer/app/opening.css');

const compiled = async (minify: boolean): Promise<string> => {
  const result = await build({ configFile: false, publicDir: false, logLevel: 'warn', build: { write: false, minify, cssMinify: minify, rolldownOptions: { input: source } } });
  const sheet = (Array.isArray(result) ? result : [result]).flatMap((output) => ('output' in output ? output.output : [])).find(({ fileName }) => fileName.endsWith('.css'));
  if (sheet?.type !== 'asset') throw new Error('The stylesheet of the first frame was not built.');
  return String(sheet.source);
};

/**
 * Adds a small stylesheet for the first frame to the page. The app's stylesheet is only preloaded, so that the first
 * frame does not wait for it; the app applies it when it starts (app/apply-app-style.ts).
 */
export const openingStyle = (minify: boolean): Plugin => {
  let name = '';
  let isServed = false;
  return {
    name: 'deckle:opening-style',
    configResolved({ command }) { isServed = command === 'serve'; },
    async buildStart() { if (!isServed) name = this.emitFile({ type: 'asset', name: 'opening.css', source: await compiled(minify) }); },
    generateBundle() { if (name !== '') name = this.getFileName(name); },
    transformIndexHtml: {
      order: 'post',
      handler(page) {
        const opening = `<link rel="stylesheet" href="/${isServed ? 'app/opening.css' : name}">`;
        return page.replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"').replace('</title>', `</title>\n    ${opening}`);
      },
    },
  };
};
