import { readServerConfig } from '../../src/server/config';
import { startServer } from '../../src/server/index';
import { createLogger } from '../../src/server/logging';

/** The server as a separate process, with a clock set days ahead and upkeep every few milliseconds. */
const { DAYS_AHEAD = '0', UPKEEP_MS = '100', ...environment } = process.env;
const aheadMs = Number(DAYS_AHEAD) * 24 * 60 * 60_000;
const server = await startServer(
  readServerConfig(environment, { port: '0', dataDirectory: process.argv[2] }), createLogger('info'),
  { clock: () => new Date(Date.now() + aheadMs), upkeepIntervalMs: Number(UPKEEP_MS) },
);
process.on('SIGTERM', () => { void server.stop().then(() => { process.exit(0); }); });
process.stdout.write(`Deckle is ready at ${server.url}\n`);
