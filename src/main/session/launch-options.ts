import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { wordsBeforeLink } from '../links/handed';
import { serverOrigin } from './server-address';

export interface LaunchOptions {
  /** The server to speak to, where the command line or the launcher named one. */
  readonly server: string | null;
  readonly ticket: string | null;
}

const ticketFlag = '--ticket-stdin';

/** Only a launcher hands a ticket on. */
export const isFromLauncher = (argv: readonly string[]): boolean => argv.includes(ticketFlag);

const ticketLineSchema = z.object({ server: z.string(), ticket: z.string().max(200).nullable() });

/** A launcher writes at once; one that does not must not keep the app from opening. */
const ticketTimeoutMs = 30_000;

/**
 * What the app was started with: `--server=URL`, and with `--ticket-stdin` one line of JSON on standard input,
 * `{ "server": …, "ticket": … }`. A ticket is never an argument, because every program can read those.
 * Throws where a server is named that must not be used.
 */
export const readLaunchOptions = async (words: readonly string[], input: Readable): Promise<LaunchOptions> => {
  const argv = wordsBeforeLink(words);
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
