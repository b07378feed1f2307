import { z } from 'zod';
import { trustedCertificateSchema, type Certificate, type TrustedCertificate } from '../../contract/desktop/network';
import type { RefusedCertificate } from '../questions/trust-question';
import type { Document, DocumentDefinition } from '../storage/document';
import { problemsOf } from './certificate-problems';

/** Manually trusted certificates, by host and port. */
export const certificatesDocument: DocumentDefinition<Record<string, TrustedCertificate>> =
  { name: 'certificates', version: 1, schema: z.record(z.string(), trustedCertificateSchema), initial: () => ({}) };

/** Chromium's request to verify a certificate. */
export interface CertificateQuestion {
  readonly hostname: string;
  /** 0: verified by an authority. */
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

/** Results for Chromium: accept, or use its own verdict. */
export const believed = 0;
export const asFound = -3;

/**
 * Errors that a person may override: name, date and authority. Revoked and malformed certificates cannot be trusted
 * (net_error_list.h).
 */
const trustableErrors = [-200, -201, -202];

export interface Certificates {
  /** Whether a person may trust a certificate manually. */
  readonly mayTrust: boolean;
  /**
   * Returns the verdict for Chromium. `server`: the origin that the partition connects to; Chromium does not report the
   * port.
   */
  verify(question: CertificateQuestion, server: string | null): typeof believed | typeof asFound;
  /** The certificate that a server was last refused for, and the one trusted there before. */
  refused(server: string): RefusedCertificate | null;
  /** Clears the refusal of a server after a successful response. */
  reached(server: string): void;
  /** Trusts the last refused certificate. Returns false if the fingerprint differs or manual trust is not allowed. */
  trust(server: string, fingerprint: string): boolean;
  distrust(place: { readonly host: string; readonly port: number }): void;
  all(): readonly TrustedCertificate[];
  /** Whether the server's certificate is trusted manually. */
  isTrusted(server: string): boolean;
  /** Notifies when a server's refusal appears, changes or is cleared. */
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
 * A certificate is trusted for one host and port only. With `mayTrust` false the organisation forbids manual trust;
 * stored certificates are kept but ignored.
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
