import { readServerConfig, serverFlags } from '../server/config';
import { isFreshDataDirectory } from '../server/data-directory/data-directory-layout';
import { startServer } from '../server/index';
import { waitForTermination, readFlags, runCommand, printLine } from './command-line';
import { demoLines, ensureDemo } from './demo';
import { ensureAppIsBuilt } from './start/build-app';

/** Resolves when the parent process, which holds the standard input open, is gone. */
const waitForParentExit = (): Promise<void> => new Promise((resolve) => {
  process.stdin.on('end', resolve).on('error', resolve).resume();
});

/** `npm run server`: runs only the server, until a termination signal. */
await runCommand(async () => {
  const stopSignal = waitForTermination();
  const { demo = false, 'stop-with-stdin': isTied = false, ...given } = readFlags({
    ...Object.fromEntries(Object.keys(serverFlags).map((flag) => [flag, { type: 'string' } as const])),
    demo: { type: 'boolean' },
    'stop-with-stdin': { type: 'boolean' },
  });
  const config = readServerConfig(process.env, Object.fromEntries(
    Object.entries(given).map(([flag, value]) => [serverFlags[flag] ?? flag, String(value)]),
  ));
  // A checkout builds its screens first; an installed server includes them.
  if (process.env.npm_lifecycle_event === 'server') ensureAppIsBuilt(process.cwd(), process.env);
  const isFresh = isFreshDataDirectory(config.dataDirectory);

  const server = await startServer(config);
  try {
    if (demo) {
      const account = await ensureDemo({ server: server.url, basePath: config.basePath, demoFile: server.dataDirectory.demoFile, isFresh, database: server.database });
      if (account) demoLines(account).forEach(printLine);
    }
    printLine(`Deckle is ready at ${server.url}`);
    await (isTied ? Promise.race([stopSignal, waitForParentExit()]) : stopSignal);
  } finally {
    await server.stop();
  }
  // Open handles of libraries must not keep a stopped server alive.
  process.exit(0);
});
