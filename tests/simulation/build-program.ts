import { basename, join } from 'node:path';
import { build } from 'vite';

/**
 * Builds a program of this folder for production: without the developer checks of the store and its libraries. Also
 * without the names that `tsx` adds to every function at each creation, a fourth of the time of a history. Lazily imported
 * modules are part of the program, because loading one would take an unknown number of steps. Returns the program's path.
 */
export const buildProgram = async (entry: string, folder: string): Promise<string> => {
  const name = basename(entry, '.ts');
  await build({
    configFile: false, logLevel: 'warn', publicDir: false, root: import.meta.dirname,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: entry, outDir: folder, emptyOutDir: false, target: 'node20.19', minify: false, rolldownOptions: { output: { entryFileNames: `${name}.mjs`, codeSplitting: false } } },
  });
  return join(folder, `${name}.mjs`);
};
