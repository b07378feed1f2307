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

/**
 * The policies in force instead of one that is there and cannot be read: those that allow the least. An address, a
 * proxy's host or a folder cannot be guessed; their policies restrict nobody, or name the policy that does.
 */
const closed: { readonly [Name in keyof Policies]-?: Policies } = {
  server: {},
  servers: {},
  isServerFixed: { isServerFixed: true },
  mayTrustCertificates: { mayTrustCertificates: false },
  mayAddAccounts: { mayAddAccounts: false },
  proxy: { proxy: { mode: 'system' } },
  updates: { updates: 'off' },
  pinnedVersion: { updates: 'off' },
  updateChannel: { updateChannel: 'stable' },
  opensAtSignIn: { opensAtSignIn: false },
  opensHidden: { opensHidden: false },
  reportsCrashes: { reportsCrashes: false },
  spelling: { spelling: false },
  dictionaryUrl: { spelling: false },
  downloadFolder: {},
};

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
  /** What could not be read, and why, for the sign-in window and the diagnostics. */
  readonly problems: readonly string[];
}

const names = Object.keys(policiesSchema.shape) as readonly (keyof Policies)[];

interface SourceReading {
  /** The policies of one place; null: it is there and cannot be read. */
  readonly found: ReadonlyMap<keyof Policies, Policies | null>;
  readonly problems: readonly string[];
}

/** A place of which nothing can be read may hold every policy. */
const unreadable = (place: string, reason: string): SourceReading => ({ found: new Map(names.map((name) => [name, null])), problems: [`${place}: ${reason}`] });

/** Judges each policy by itself. Names may be written in any case, as in the registry. */
const sift = (given: unknown, place: string): SourceReading => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return unreadable(place, 'holds no policies');
  const found = new Map<keyof Policies, Policies | null>();
  const problems: string[] = [];
  for (const [written, value] of Object.entries(given)) {
    const name = names.find((known) => known.toLowerCase() === written.toLowerCase());
    if (name === undefined) {
      problems.push(`${place}: there is no policy ${JSON.stringify(written.slice(0, 60))}`);
      continue;
    }
    const parsed = policiesSchema.shape[name].safeParse(value);
    if (!parsed.success) problems.push(`${place}: ${name}: ${parsed.error.issues.map(({ message }) => message).join('; ')}`);
    else if (found.has(name)) problems.push(`${place}: ${name}: is there twice`);
    found.set(name, parsed.success && !found.has(name) ? { [name]: parsed.data } : null);
  }
  return { found, problems };
};

/**
 * The policies of all places; for each policy the first place that has it decides. One that cannot be read closes what it
 * is about, and so does a place. Never rejects.
 */
export const readPolicies = async (sources: readonly PolicySource[], log: Log): Promise<PolicyReading> => {
  const readings = await Promise.all(sources.map(async (source): Promise<SourceReading & { readonly place: string } | null> => {
    try {
      const given = await source.read();
      return given === null ? null : { place: source.place, ...sift(given, source.place) };
    } catch (error) {
      return { place: source.place, ...unreadable(source.place, error instanceof Error ? error.message : String(error)) };
    }
  }));
  const filled = readings.filter((reading) => reading !== null);
  const problems = filled.flatMap((reading) => reading.problems);
  const decided = names.map((name) => [name, filled.find(({ found }) => found.has(name))?.found.get(name)] as const);
  const policies = Object.assign({}, ...decided.map(([, policy]) => policy), ...decided.map(([name, policy]) => (policy === null ? closed[name] : {}))) as Policies;
  if (problems.length > 0) log.warn('some policies could not be read', { problems, inForce: policies });
  return { policies, places: filled.map(({ place }) => place), problems };
};
