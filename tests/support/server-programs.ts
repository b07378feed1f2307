import { join } from 'node:path';

/** A folder of built programs (`out/server`), set by a whole test run. */
export const builtProgramsVariable = 'DECKLE_BUILT_PROGRAMS';

const sources = join(import.meta.dirname, '../../src/cli');

/**
 * Node's arguments for one of the server's programs: as built for this run, otherwise from its sources, which takes
 * seconds longer.
 */
export const serverProgram = (name: 'server' | 'manifest' | 'import' | 'admin'): readonly [string, ...string[]] => {
  const built = process.env[builtProgramsVariable];
  return built === undefined ? ['--import', 'tsx', join(sources, `${name}.ts`)] : [join(built, `${name}.js`)];
};
