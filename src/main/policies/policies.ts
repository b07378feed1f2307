import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { proxySchema } from '../../contract/desktop/network-bridge';
import type { Log } from '../logging/logger';
import { serverOrigin } from '../session/server-address';

const text = z.string().min(1).max(2000);

const serverSchema = text.transform((address, context) => {
  const origin = serverOrigin(address);
  if (origin !== null) return origin;
  context.addIssue({ code: 'custom', message: 'a server is reached over https' });
  return z.NEVER;
});

/** The list of bypassed hosts is optional. */
const withBypass = (proxy: unknown): unknown =>
  typeof proxy === 'object' && proxy !== null && 'mode' in proxy && proxy.mode === 'manual' && !('bypass' in proxy) ? { ...proxy, bypass: [] } : proxy;

/** An organisation's policies (docs/deploying.md). All are optional; the person decides on the rest. */
export const policiesSchema = z.object({
  /** The server offered at the first start. */
  server: serverSchema.optional(),
  /** Further servers offered. */
  servers: z.array(serverSchema).max(100).optional(),
  /** Allows no server besides the two policies above. */
  isServerFixed: z.boolean().optional(),
  /** False: nobody can trust a certificate manually, and earlier trust is ignored. */
  mayTrustCertificates: z.boolean().optional(),
  /** False: while an account is signed in, no account that is new on this computer may sign in. */
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
 * The most restrictive value of each policy, in force if it is present but unreadable. Addresses, proxy hosts and
 * folders have no such value: their entries restrict nothing, or another policy.
 */
const strictestPolicies: { readonly [Name in keyof Policies]-?: Policies } = {
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
  /** For display: a path or a registry key. */
  readonly location: string;
  /** The unvalidated content; null if there is none. Rejects if it is unreadable or untrusted. */
  read(): Promise<unknown>;
}

export interface PolicyReading {
  readonly policies: Policies;
  /** Places with content. */
  readonly locations: readonly string[];
  /** Policies that could not be read, with reasons, for the sign-in window and the diagnostics. */
  readonly problems: readonly string[];
}

const names = Object.keys(policiesSchema.shape) as readonly (keyof Policies)[];

interface SourceReading {
  /** The policies of one place; null: present but unreadable. */
  readonly found: ReadonlyMap<keyof Policies, Policies | null>;
  readonly problems: readonly string[];
}

/** An unreadable place counts as containing every policy. */
const unreadableSource = (place: string, reason: string): SourceReading => ({ found: new Map(names.map((name) => [name, null])), problems: [`${place}: ${reason}`] });

/** Validates each policy separately. Names are case-insensitive, as in the registry. */
const parsePolicies = (given: unknown, place: string): SourceReading => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return unreadableSource(place, 'holds no policies');
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
 * Merges the policies of all places; the first place with a policy wins. Unreadable policies and places fall back to
 * `closed`. Never rejects.
 */
export const readPolicies = async (sources: readonly PolicySource[], log: Log): Promise<PolicyReading> => {
  const readings = await Promise.all(sources.map(async (source): Promise<SourceReading & { readonly place: string } | null> => {
    try {
      const given = await source.read();
      return given === null ? null : { place: source.location, ...parsePolicies(given, source.location) };
    } catch (error) {
      return { place: source.location, ...unreadableSource(source.location, error instanceof Error ? error.message : String(error)) };
    }
  }));
  const filled = readings.filter((reading) => reading !== null);
  const problems = filled.flatMap((reading) => reading.problems);
  const decided = names.map((name) => [name, filled.find(({ found }) => found.has(name))?.found.get(name)] as const);
  const policies = Object.assign({}, ...decided.map(([, policy]) => policy), ...decided.map(([name, policy]) => (policy === null ? strictestPolicies[name] : {}))) as Policies;
  if (problems.length > 0) log.warn('some policies could not be read', { problems, inForce: policies });
  return { policies, locations: filled.map(({ place }) => place), problems };
};
