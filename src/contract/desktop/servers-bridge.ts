import { z } from 'zod';
import type { TrustedCertificate } from './network-bridge';

/** Reasons why a server cannot be used. */
export const serverProblemSchemas = [
  /** The computer does not trust its certificate. `isChanged`: a different certificate was trusted for this server. */
  z.object({ result: z.literal('untrusted'), server: z.string(), isChanged: z.boolean() }),
  z.object({ result: z.enum(['too-old', 'too-new']), version: z.string() }),
  /**
   * `untrusted-managed`: no authority issued its certificate, and the organisation forbids trust by a person. `proxy`:
   * the proxy blocks the request; `proxy-sign-in`: the proxy requires credentials.
   */
  z.object({ result: z.enum(['invalid', 'insecure', 'offline', 'not-found', 'unreachable', 'not-deckle', 'managed', 'untrusted-managed', 'proxy', 'proxy-sign-in']) }),
] as const;

/** Result of probing a server's address. */
export const serverCheckSchema = z.discriminatedUnion('result', [
  z.object({ result: z.literal('found'), /** The origin that the address resolves to. */ server: z.string(), version: z.string() }),
  ...serverProblemSchemas,
]);
export type ServerCheck = z.infer<typeof serverCheckSchema>;

/** The servers that the sign-in window offers, as origins. */
export const offeredServersSchema = z.object({
  /** Set by the organisation, the preferred server first. */
  servers: z.array(z.string()),
  /** Used before on this computer, most recent first. */
  recent: z.array(z.string()),
  /** Whether the organisation allows only `servers`. */
  isFixed: z.boolean(),
  /** Whether a person may trust a certificate. */
  mayTrust: z.boolean(),
  /** The server that this start requested and the organisation does not allow. */
  refused: z.string().nullable(),
  /** Policies that could not be read, with the reason. Technical, so not translated. */
  policyProblems: z.array(z.string()),
});
export type OfferedServers = z.infer<typeof offeredServersSchema>;

/** The server of the sign-in window. */
export interface ServersBridge {
  offered(): Promise<OfferedServers>;
  /** Address of a Deckle server that runs on this computer; null if there is none, or its use is not allowed. */
  findLocal(): Promise<string | null>;
  /** Probes an address as a person typed it. On success the sign-in window uses this server. */
  choose(address: string): Promise<ServerCheck>;
  /**
   * Shows the certificate that was last refused at this address in a window of the main process. The person decides
   * whether to trust exactly this certificate there. Resolves with whether it is now trusted. Requires a user gesture.
   */
  promptTrust(address: string): Promise<boolean>;
  certificates(): Promise<readonly TrustedCertificate[]>;
  /** Revokes the trust in a server's certificate. */
  revokeTrust(place: Pick<TrustedCertificate, 'host' | 'port'>): Promise<void>;
}
