import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const entry = resolve('src/service-worker/index.ts');

/** The service worker as one script, with what it has to keep filled in. */
const compiled = async (addresses: readonly string[], buildName: string, minify: boolean): Promise<string> => {
  const result = await build({
    configFile: false, publicDir: false, logLevel: 'warn',
    define: { builtFiles: JSON.stringify(addresses), buildName: JSON.stringify(buildName) },
    build: { write: false, minify, rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } } },
  });
  const [chunk] = (Array.isArray(result) ? result : [result]).flatMap((output) => ('output' in output ? output.output : []));
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not built.');
  return chunk.code;
};

/** Adds `/sw.js` to the pages' build: it knows every file of the build, so that all of them are there without a network. */
export const serviceWorker = (minify: boolean): Plugin => {
  let publicFolder = '';
  return {
    name: 'deckle:service-worker',
    apply: 'build',
    configResolved({ publicDir }) { publicFolder = publicDir; },
    generateBundle: {
      // After the page, which is a file of the build as well.
      order: 'post',
      async handler(_options, bundle) {
        const hash = createHash('sha256');
        const addresses: string[] = [];
        const count = (name: string, content: string | Uint8Array): void => {
          hash.update(name).update(content);
          // The server sends the page under its own address, with its base path in it. PDFs need the network in any case.
          if (name !== 'index.html' && !name.startsWith('assets/pdf')) addresses.push(`/${name}`);
        };
        for (const file of Object.values(bundle)) count(file.fileName, file.type === 'chunk' ? file.code : file.source);
        for (const name of readdirSync(publicFolder)) count(name, readFileSync(join(publicFolder, name)));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await compiled(addresses.sort(), hash.digest('hex').slice(0, 16), minify) });
      },
    },
  };
};
