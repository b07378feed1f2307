import { z } from 'zod';
import type { TrustedCertificate } from './network';

/** Why a server cannot be used as it is. */
export const serverProblemSchemas = [
  /** This computer does not trust its certificate; `isChanged`: another one was trusted there. */
  z.object({ result: z.literal('untrusted'), server: z.string(), isChanged: z.boolean() }),
  z.object({ result: z.enum(['too-old', 'too-new']), version: z.string() }),
  /** `untrusted-managed`: no authority vouches for its certificate, and the organisation allows no trust by hand. `proxy`: it lets nothing through; `proxy-sign-in`: it was not told who asks. */
  z.object({ result: z.enum(['invalid', 'insecure', 'offline', 'not-found', 'unreachable', 'not-deckle', 'managed', 'untrusted-managed', 'proxy', 'proxy-sign-in']) }),
] as const;

/** What was found at the address of a server. */
export const serverCheckSchema = z.discriminatedUnion('result', [
  z.object({ result: z.literal('found'), /** The origin that the address means. */ server: z.string(), version: z.string() }),
  ...serverProblemSchemas,
]);
export type ServerCheck = z.infer<typeof serverCheckSchema>;

/** The servers that the sign-in window offers, as origins. */
export const offeredServersSchema = z.object({
  /** Named by the organisation, the preferred one first. */
  servers: z.array(z.string()),
  /** Used before on this computer, the last one first. */
  recent: z.array(z.string()),
  /** Whether the organisation allows no server but `servers`. */
  isFixed: z.boolean(),
  /** Whether a person may trust a certificate by hand. */
  mayTrust: z.boolean(),
  /** The server that this start named and that is not allowed. */
  refused: z.string().nullable(),
});
export type OfferedServers = z.infer<typeof offeredServersSchema>;

/** The server that the sign-in window speaks to. */
export interface ServersBridge {
  offered(): Promise<OfferedServers>;
  /** The address of a Deckle server that runs on this computer; null: there is none, or it may not be used. */
  findLocal(): Promise<string | null>;
  /** Looks whether there is a Deckle server at an address as people write it; from then on the sign-in window speaks to it. */
  choose(address: string): Promise<ServerCheck>;
  /**
   * Has the main process show the certificate that was refused last at this address, in a window of its own, and ask the
   * person whether to trust exactly that one there. Resolves with whether it is trusted now. Needs an action of the person.
   */
  askTrust(address: string): Promise<boolean>;
  certificates(): Promise<readonly TrustedCertificate[]>;
  /** Takes the trust in a server's certificate back. */
  distrust(place: Pick<TrustedCertificate, 'host' | 'port'>): Promise<void>;
}
