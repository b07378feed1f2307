import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { proxySchema } from '../../contract/desktop/network';
import type { Log } from '../logging/logger';
import { serverOrigin } from '../session/server-address';

const text = z.string().min(1).max(2000);

const serverSchema = text.transform((address, context) => {
  const origin = serverOrigin(address);
  if (origin !== null) return origin;
  context.addIssue({ code: 'custom', message: 'a server is reached over https' });
  return z.NEVER;
});

/** Hosts that a proxy is not asked for need not be named. */
const withBypass = (proxy: unknown): unknown =>
  typeof proxy === 'object' && proxy !== null && 'mode' in proxy && proxy.mode === 'manual' && !('bypass' in proxy) ? { ...proxy, bypass: [] } : proxy;

/** What an organisation decides for its computers (docs/deploying.md). Each may be left out; then the person decides. */
export const policiesSchema = z.object({
  /** The server that is offered at the first start. */
  server: serverSchema.optional(),
  /** Further servers that are offered. */
  servers: z.array(serverSchema).max(100).optional(),
  /** Allows no server besides the two policies above. */
  isServerFixed: z.boolean().optional(),
  /** False: nobody can trust a certificate by hand, and the app uses none that somebody trusted before. */
  mayTrustCertificates: z.boolean().optional(),
  /** False: while somebody is signed in, nobody signs in with an account that is new on this computer. */
  mayAddAccounts: z.boolean().optional(),
  proxy: z.preprocess(withBypass, proxySchema).optional(),
  updates: z.enum(['on', 'off']).optional(),
  pinnedVersion: z.string().max(40).regex(/^\d+\.\d+\.\d+$/, 'a version is three numbers').optional(),
  updateChannel: z.enum(['stable', 'beta']).optional(),
  opensAtSignIn: z.boolean().optional(),
  opensHidden: z.boolean().optional(),
  reportsCrashes: z.boolean().optional(),
  spelling: z.boolean().optional(),
  dictionaryUrl: text.refine((address) => URL.canParse(address) && new URL(address).protocol === 'https:', 'dictionaries are fetched over https').optional(),
  downloadFolder: text.refine((path) => isAbsolute(path), 'a folder is named from the root on').optional(),
});
export type Policies = z.infer<typeof policiesSchema>;

/** A place where the system keeps policies. */
export interface PolicySource {
  /** For people: a path, or a key of the registry. */
  readonly place: string;
  /** What stands there, of whatever form; null where there is nothing. Rejects where it must not be believed or cannot be read. */
  read(): Promise<unknown>;
}

export interface PolicyReading {
  readonly policies: Policies;
  /** Where there was something to read. */
  readonly places: readonly string[];
  /** What was left out, and why, for the diagnostics. */
  readonly problems: readonly string[];
}

const names = Object.keys(policiesSchema.shape) as readonly (keyof Policies)[];

/** Takes what is right and leaves out the rest: one mistake must not undo what was decided besides. */
const sift = (found: unknown, place: string): { readonly policies: Policies; readonly problems: readonly string[] } => {
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return { policies: {}, problems: [`${place}: holds no policies`] };
  const given = new Map(Object.entries(found));
  const taken: Record<string, unknown> = {};
  const problems = [...given.keys()].filter((name) => !names.some((known) => known === name)).map((name) => `${place}: there is no policy ${JSON.stringify(name.slice(0, 60))}`);
  for (const name of names) {
    if (!given.has(name)) continue;
    const parsed = policiesSchema.shape[name].safeParse(given.get(name));
    if (parsed.success) taken[name] = parsed.data;
    else problems.push(`${place}: ${name}: ${parsed.error.issues.map(({ message }) => message).join('; ')}`);
  }
  return { policies: taken, problems };
};

/** What the sources say together; the earlier one decides. Never rejects: a broken source is told of and passed over. */
export const readPolicies = async (sources: readonly PolicySource[], log: Log): Promise<PolicyReading> => {
  const readings = await Promise.all(sources.map(async (source): Promise<PolicyReading> => {
    try {
      const found = await source.read();
      return found === null ? { policies: {}, places: [], problems: [] } : { ...sift(found, source.place), places: [source.place] };
    } catch (error) {
      return { policies: {}, places: [source.place], problems: [`${source.place}: ${error instanceof Error ? error.message : String(error)}`] };
    }
  }));
  const problems = readings.flatMap((reading) => reading.problems);
  if (problems.length > 0) log.warn('some policies could not be taken', { problems });
  const policies = Object.assign({}, ...readings.map((reading) => reading.policies).reverse()) as Policies;
  return { policies, places: readings.flatMap((reading) => reading.places), problems };
};
