import { z } from 'zod';
import { trustedCertificateSchema, type Certificate, type TrustedCertificate } from '../../contract/desktop/network';
import type { RefusedCertificate } from '../questions/trust-question';
import type { Document, DocumentDefinition } from '../storage/document';
import { problemsOf } from './certificate-problems';

/** Certificates that people trust although no authority vouches for them, by host and port. */
export const certificatesDocument: DocumentDefinition<Record<string, TrustedCertificate>> =
  { name: 'certificates', version: 1, schema: z.record(z.string(), trustedCertificateSchema), initial: () => ({}) };

/** What Chromium asks before it believes a certificate. */
export interface CertificateQuestion {
  readonly hostname: string;
  /** 0: an authority vouches for it. */
  readonly errorCode: number;
  readonly certificate: {
    readonly subjectName: string; readonly issuerName: string;
    /** Seconds since 1970. */
    readonly validStart: number; readonly validExpiry: number;
    /** `sha256/` and base64. */
    readonly fingerprint: string;
    /** PEM. */
    readonly data?: string;
  };
}

/** The answers to it: believe it, or go by what Chromium found. */
export const believed = 0;
export const asFound = -3;

/** The name, the time or the authority is wrong; what is revoked or broken nobody may trust (net_error_list.h). */
const trustableErrors = [-200, -201, -202];

export interface Certificates {
  /** Whether a person may trust a certificate by hand. */
  readonly mayTrust: boolean;
  /** `server`: the origin that the partition speaks to, whose port Chromium does not tell. */
  verify(question: CertificateQuestion, server: string | null): typeof believed | typeof asFound;
  /** The certificate that was refused last on a server, and the one that is trusted there. */
  refused(server: string): RefusedCertificate | null;
  /** The server answered, so whatever it was refused for is over. */
  reached(server: string): void;
  /** Trusts what was refused there last; false where that was another one, or nothing may be trusted by hand. */
  trust(server: string, fingerprint: string): boolean;
  distrust(place: { readonly host: string; readonly port: number }): void;
  all(): readonly TrustedCertificate[];
  /** Whether a person vouches for the server's certificate themselves. */
  isTrusted(server: string): boolean;
  /** Another certificate was refused on a server, or none is any more. */
  onChanged(listener: () => void): void;
}

const placeOf = (server: string): { readonly host: string; readonly port: number } => {
  const { hostname, port } = new URL(server);
  return { host: hostname, port: port === '' ? 443 : Number(port) };
};
const nameOf = ({ host, port }: { readonly host: string; readonly port: number }): string => `${host}:${port}`;

const described = ({ certificate }: CertificateQuestion): Certificate => ({
  subject: certificate.subjectName, issuer: certificate.issuerName,
  validFrom: new Date(certificate.validStart * 1000).toISOString(), validTo: new Date(certificate.validExpiry * 1000).toISOString(),
  fingerprint: Buffer.from(certificate.fingerprint.replace(/^sha256\//, ''), 'base64').toString('hex'),
});

/**
 * Trust is for one certificate on one host and port: another one, or the same one elsewhere, is refused again.
 * `mayTrust` false: the organisation allows no trust by hand. Trust from before is kept, but it does not count.
 */
export const createCertificates = (document: Document<Record<string, TrustedCertificate>>, now: () => Date, mayTrust = true): Certificates => {
  const trusted = (): Record<string, TrustedCertificate> => (mayTrust ? document.read() : {});
  const refusals = new Map<string, Pick<RefusedCertificate, 'certificate' | 'problems'>>();
  const listeners: (() => void)[] = [];
  const tell = (): void => { for (const listener of listeners) listener(); };
  return {
    verify(question, server) {
      if (question.errorCode === 0 || server === null || !trustableErrors.includes(question.errorCode)) return asFound;
      const place = placeOf(server);
      if (place.host !== question.hostname) return asFound;
      const certificate = described(question);
      if (trusted()[nameOf(place)]?.fingerprint === certificate.fingerprint) return believed;
      const isKnown = refusals.get(nameOf(place))?.certificate.fingerprint === certificate.fingerprint;
      refusals.set(nameOf(place), { certificate, problems: problemsOf(question.certificate, question, now()) });
      if (!isKnown) tell();
      return asFound;
    },
    refused(server) {
      const name = nameOf(placeOf(server));
      const refusal = refusals.get(name);
      return refusal ? { server: new URL(server).origin, ...refusal, before: trusted()[name] ?? null } : null;
    },
    reached(server) { if (refusals.delete(nameOf(placeOf(server)))) tell(); },
    trust(server, fingerprint) {
      const place = placeOf(server);
      const certificate = refusals.get(nameOf(place))?.certificate;
      if (!mayTrust || certificate?.fingerprint !== fingerprint) return false;
      refusals.delete(nameOf(place));
      document.change({ [nameOf(place)]: { ...certificate, ...place, trustedAt: now().toISOString() } });
      tell();
      return true;
    },
    distrust(place) {
      const { [nameOf(place)]: _, ...others } = document.read();
      document.write(others);
    },
    mayTrust,
    all: () => Object.values(trusted()),
    isTrusted: (server) => nameOf(placeOf(server)) in trusted(),
    onChanged(listener) { listeners.push(listener); },
  };
};
