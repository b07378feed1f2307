import { z } from 'zod';
import { certificateSchema, type TrustedCertificate } from './network';

/** What was found at the address of a server. */
export const serverCheckSchema = z.discriminatedUnion('result', [
  z.object({ result: z.literal('found'), /** The origin that the address means. */ server: z.string(), version: z.string() }),
  /** No authority vouches for its certificate; `isChanged`: it is not the one that was trusted before. */
  z.object({ result: z.literal('untrusted'), server: z.string(), certificate: certificateSchema, isChanged: z.boolean() }),
  z.object({ result: z.literal('too-old'), version: z.string() }),
  z.object({ result: z.enum(['invalid', 'insecure', 'offline', 'not-found', 'unreachable', 'not-deckle', 'managed']) }),
]);
export type ServerCheck = z.infer<typeof serverCheckSchema>;

/** The server that the sign-in window speaks to. */
export interface ServersBridge {
  /** Which may be chosen; `isFixed`: by the organisation, and no other. */
  offered(): Promise<{ readonly servers: readonly string[]; readonly isFixed: boolean }>;
  /** Looks whether there is a Deckle server at an address as people write it; from then on the sign-in window speaks to it. */
  choose(address: string): Promise<ServerCheck>;
  /** Trusts exactly the certificate that `choose` showed, on that server alone. */
  trust(server: string, fingerprint: string): Promise<void>;
  certificates(): Promise<readonly TrustedCertificate[]>;
  /** Takes the trust in a server's certificate back. */
  distrust(place: Pick<TrustedCertificate, 'host' | 'port'>): Promise<void>;
}
