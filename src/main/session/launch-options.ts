import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { argumentsBeforeLink } from '../links/launch-input';
import { serverOrigin } from './server-address';

export interface LaunchOptions {
  /** The server named by the command line or the launcher. */
  readonly server: string | null;
  readonly ticket: string | null;
}

const ticketFlag = '--ticket-stdin';

/** Only a launcher passes a ticket. */
export const isFromLauncher = (argv: readonly string[]): boolean => argv.includes(ticketFlag);

const ticketLineSchema = z.object({ server: z.string(), ticket: z.string().max(200).nullable() });

/** Timeout of reading the launcher's line, which must not block the start. */
const ticketTimeoutMs = 30_000;

/**
 * Reads `--server=URL` and, with `--ticket-stdin`, one line of JSON from standard input: `{ "server": …, "ticket": …
 * }`. A ticket is never an argument, because arguments are visible to every program. Throws if the server is not
 * allowed.
 */
export const readLaunchOptions = async (words: readonly string[], input: Readable): Promise<LaunchOptions> => {
  const argv = argumentsBeforeLink(words);
  const line = isFromLauncher(argv) ? await firstLine(input) : null;
  const launched = line === null ? null : ticketLineSchema.parse(JSON.parse(line));
  const named = launched?.server ?? argv.find((argument) => argument.startsWith('--server='))?.slice('--server='.length) ?? null;
  const server = named === null ? null : serverOrigin(named);
  if (named !== null && server === null) throw new Error(`"${named}" cannot be the server: https is needed, or http on this computer`);
  return { server, ticket: launched?.ticket ?? null };
};

const firstLine = async (input: Readable): Promise<string | null> => {
  const lines = createInterface({ input });
  const timer = setTimeout(() => { lines.close(); }, ticketTimeoutMs);
  try {
    for await (const line of lines) return line;
    return null;
  } finally {
    clearTimeout(timer);
    lines.close();
  }
};
