import { z } from 'zod';

/** How the app reaches servers. A password for it is never part of this: it is kept as tokens are. */
export const proxySchema = z.discriminatedUnion('mode', [
  /** As the system says. */
  z.object({ mode: z.literal('system') }),
  z.object({ mode: z.literal('none') }),
  /** A script that says for each address; over http or https. */
  z.object({ mode: z.literal('pac'), url: z.url({ protocol: /^https?$/ }).max(2000) }),
  z.object({
    mode: z.literal('manual'),
    /** A name or an address, without a scheme or a port. */
    host: z.string().max(253).regex(/^([0-9A-Za-z_]([\w.-]*[0-9A-Za-z_])?|\[[0-9A-Fa-f:.]+\])$/),
    port: z.number().int().min(1).max(65_535),
    /** Hosts that are reached without it, as in `*.example.org`, `10.0.0.0/8` or `<local>`. */
    bypass: z.array(z.string().max(253).regex(/^[\w.*:/<>[\]-]+$/)).max(200),
  }),
]);
export type Proxy = z.infer<typeof proxySchema>;

/** The choice that holds, and whether the organisation made it. */
export const knownProxySchema = z.object({ proxy: proxySchema, isManaged: z.boolean() });
export type KnownProxy = z.infer<typeof knownProxySchema>;

const proxyPlace = { host: z.string(), port: z.number().int() };

export const proxyLoginSchema = z.object({ name: z.string().min(1).max(400), password: z.string().max(1000) });
export type ProxyLogin = z.infer<typeof proxyLoginSchema>;

/** What a certificate says of itself, for a person to compare. */
export const certificateSchema = z.object({
  subject: z.string(), issuer: z.string(),
  /** ISO 8601. */
  validFrom: z.string(), validTo: z.string(),
  /** SHA-256 of the certificate, 64 hexadecimal digits in lower case. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Certificate = z.infer<typeof certificateSchema>;

/** A certificate that a person trusts although no authority vouches for it, on one host and port alone. */
export const trustedCertificateSchema = certificateSchema.extend({ host: z.string(), port: z.number().int(), trustedAt: z.string() });
export type TrustedCertificate = z.infer<typeof trustedCertificateSchema>;

/** What keeps a window from its server although there is a network, and what only a person can decide. */
export const obstacleSchema = z.discriminatedUnion('kind', [
  /** The proxy was not told who asks. */
  z.object({ kind: z.literal('proxy'), ...proxyPlace }),
  /** The server shows a certificate that this computer does not trust; `isChanged`: another one was trusted there. `mayTrust` false: the organisation allows no trust by hand. */
  z.object({ kind: z.literal('certificate'), mayTrust: z.boolean(), server: z.string(), isChanged: z.boolean() }),
]);
export type Obstacle = z.infer<typeof obstacleSchema>;

/** How the app reaches the network, for all accounts. */
export interface NetworkBridge {
  proxy(): Promise<KnownProxy>;
  /** The main process asks the person first. Resolves with whether they agreed. A choice of the organisation stays as it is. */
  setProxy(proxy: Proxy): Promise<boolean>;
  /** Tries again what was declined, so that the proxy asks anew. */
  signInToProxy(): Promise<void>;
  /** What keeps this window from its server; null: nothing that anybody could decide. */
  obstacle(): Promise<Obstacle | null>;
  onObstacle(listener: (obstacle: Obstacle | null) => void): () => void;
}
