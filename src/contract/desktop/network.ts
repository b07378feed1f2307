import { z } from 'zod';

/** How the app reaches servers. A password for it is never part of this: it stands in the keychain. */
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
