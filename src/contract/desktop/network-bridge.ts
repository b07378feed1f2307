import { z } from 'zod';

/** Proxy configuration. Its password is not part of it: it is stored like tokens. */
export const proxySchema = z.discriminatedUnion('mode', [
  /** The system's configuration. */
  z.object({ mode: z.literal('system') }),
  z.object({ mode: z.literal('none') }),
  /** A script that returns the proxy for each URL; loaded over http or https. */
  z.object({ mode: z.literal('pac'), url: z.url({ protocol: /^https?$/ }).max(2000) }),
  z.object({
    mode: z.literal('manual'),
    /** Host name or address, without scheme and port. */
    host: z.string().max(253).regex(/^([0-9A-Za-z_]([\w.-]*[0-9A-Za-z_])?|\[[0-9A-Fa-f:.]+\])$/),
    port: z.number().int().min(1).max(65_535),
    /** Hosts that bypass the proxy, such as `*.example.org`, `10.0.0.0/8` or `<local>`. */
    bypass: z.array(z.string().max(253).regex(/^[\w.*:/<>[\]-]+$/)).max(200),
  }),
]);
export type Proxy = z.infer<typeof proxySchema>;

/** The effective configuration, and whether the organisation set it. */
export const effectiveProxySchema = z.object({ proxy: proxySchema, isManaged: z.boolean() });
export type EffectiveProxy = z.infer<typeof effectiveProxySchema>;

const proxyEndpoint = { host: z.string(), port: z.number().int() };

export const proxyLoginSchema = z.object({ name: z.string().min(1).max(400), password: z.string().max(1000) });
export type ProxyLogin = z.infer<typeof proxyLoginSchema>;

/** The fields of a certificate that a person compares. */
export const certificateSchema = z.object({
  subject: z.string(), issuer: z.string(),
  /** ISO 8601. */
  validFrom: z.string(), validTo: z.string(),
  /** SHA-256 of the certificate, 64 hexadecimal digits in lower case. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Certificate = z.infer<typeof certificateSchema>;

/** A certificate without a known authority that a person trusts, for one host and port only. */
export const trustedCertificateSchema = certificateSchema.extend({ host: z.string(), port: z.number().int(), trustedAt: z.string() });
export type TrustedCertificate = z.infer<typeof trustedCertificateSchema>;

/** A problem that blocks the server although the network is up, and that only a person can resolve. */
export const networkProblemSchema = z.discriminatedUnion('kind', [
  /** The proxy requires credentials. */
  z.object({ kind: z.literal('proxy'), ...proxyEndpoint }),
  /**
   * The computer does not trust the server's certificate. `isChanged`: a different certificate was trusted for this
   * server. `mayTrust` false: the organisation forbids trust by a person.
   */
  z.object({ kind: z.literal('certificate'), mayTrust: z.boolean(), server: z.string(), isChanged: z.boolean() }),
]);
export type NetworkProblem = z.infer<typeof networkProblemSchema>;

/** Network configuration of the app, shared by all accounts. */
export interface NetworkBridge {
  proxy(): Promise<EffectiveProxy>;
  /**
   * The main process prompts the person first. Resolves with whether they agreed. A configuration of the organisation
   * is not replaced.
   */
  setProxy(proxy: Proxy): Promise<boolean>;
  /** Retries declined requests, so that the proxy requests credentials again. */
  signInToProxy(): Promise<void>;
  /** The problem that blocks this window's server; null if there is none that a person could resolve. */
  problem(): Promise<NetworkProblem | null>;
  onProblem(listener: (obstacle: NetworkProblem | null) => void): () => void;
}
