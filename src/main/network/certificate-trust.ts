import { z } from 'zod';
import { trustedCertificateSchema, type Certificate, type TrustedCertificate } from '../../contract/desktop/network-bridge';
import type { RefusedCertificate } from '../prompts/trust-prompt';
import type { Document, DocumentDefinition } from '../storage/document';
import { problemsOf } from './certificate-problems';

/** Manually trusted certificates, by host and port. */
export const certificatesDocument: DocumentDefinition<Record<string, TrustedCertificate>> =
  { name: 'certificates', version: 1, schema: z.record(z.string(), trustedCertificateSchema), initial: () => ({}) };

/** Chromium's request to verify a certificate. */
export interface CertificateVerifyRequest {
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
export const acceptCertificate = 0;
export const useChromiumVerdict = -3;

/**
 * Errors that a person may override: name, date and authority. Revoked and malformed certificates cannot be trusted
 * (net_error_list.h).
 */
const overridableErrors = [-200, -201, -202];

export interface CertificateTrust {
  /** Whether a person may trust a certificate manually. */
  readonly mayTrust: boolean;
  /**
   * Returns the verdict for Chromium. `server`: the origin that the partition connects to; Chromium does not report the
   * port.
   */
  verify(question: CertificateVerifyRequest, server: string | null): typeof acceptCertificate | typeof useChromiumVerdict;
  /** The certificate that a server was last refused for, and the one trusted there before. */
  refusalOf(server: string): RefusedCertificate | null;
  /** Clears the refusal of a server, if it is still for this certificate, after a successful response. */
  clearRefusal(server: string, fingerprint: string): void;
  /** Trusts the last refused certificate. Returns false if the fingerprint differs or manual trust is not allowed. */
  trust(server: string, fingerprint: string): boolean;
  revokeTrust(place: { readonly host: string; readonly port: number }): void;
  all(): readonly TrustedCertificate[];
  /** Whether the server's certificate is trusted manually. */
  isManuallyTrusted(server: string): boolean;
  /** Notifies when a server's refusal appears, changes or is cleared. */
  onChanged(listener: () => void): void;
}

const endpointOf = (server: string): { readonly host: string; readonly port: number } => {
  const { hostname, port } = new URL(server);
  return { host: hostname, port: port === '' ? 443 : Number(port) };
};
const endpointKey = ({ host, port }: { readonly host: string; readonly port: number }): string => `${host}:${port}`;

const toCertificate = ({ certificate }: CertificateVerifyRequest): Certificate => ({
  subject: certificate.subjectName, issuer: certificate.issuerName,
  validFrom: new Date(certificate.validStart * 1000).toISOString(), validTo: new Date(certificate.validExpiry * 1000).toISOString(),
  fingerprint: Buffer.from(certificate.fingerprint.replace(/^sha256\//, ''), 'base64').toString('hex'),
});

/**
 * A certificate is trusted for one host and port only. With `mayTrust` false the organisation forbids manual trust;
 * stored certificates are kept but ignored.
 */
export const createCertificateTrust = (document: Document<Record<string, TrustedCertificate>>, now: () => Date, mayTrust = true): CertificateTrust => {
  const trusted = (): Record<string, TrustedCertificate> => (mayTrust ? document.read() : {});
  const refusals = new Map<string, Pick<RefusedCertificate, 'certificate' | 'problems'>>();
  const listeners: (() => void)[] = [];
  const notify = (): void => { for (const listener of listeners) listener(); };
  return {
    verify(question, server) {
      if (question.errorCode === 0 || server === null || !overridableErrors.includes(question.errorCode)) return useChromiumVerdict;
      const place = endpointOf(server);
      if (place.host !== question.hostname) return useChromiumVerdict;
      const certificate = toCertificate(question);
      if (trusted()[endpointKey(place)]?.fingerprint === certificate.fingerprint) return acceptCertificate;
      const isKnown = refusals.get(endpointKey(place))?.certificate.fingerprint === certificate.fingerprint;
      refusals.set(endpointKey(place), { certificate, problems: problemsOf(question.certificate, question, now()) });
      if (!isKnown) notify();
      return useChromiumVerdict;
    },
    refusalOf(server) {
      const name = endpointKey(endpointOf(server));
      const refusal = refusals.get(name);
      return refusal ? { server: new URL(server).origin, ...refusal, previous: trusted()[name] ?? null } : null;
    },
    clearRefusal(server, fingerprint) {
      const name = endpointKey(endpointOf(server));
      if (refusals.get(name)?.certificate.fingerprint !== fingerprint) return;
      refusals.delete(name);
      notify();
    },
    trust(server, fingerprint) {
      const place = endpointOf(server);
      const certificate = refusals.get(endpointKey(place))?.certificate;
      if (!mayTrust || certificate?.fingerprint !== fingerprint) return false;
      refusals.delete(endpointKey(place));
      document.update({ [endpointKey(place)]: { ...certificate, ...place, trustedAt: now().toISOString() } });
      notify();
      return true;
    },
    revokeTrust(place) {
      const { [endpointKey(place)]: _, ...others } = document.read();
      document.write(others);
    },
    mayTrust,
    all: () => Object.values(trusted()),
    isManuallyTrusted: (server) => endpointKey(endpointOf(server)) in trusted(),
    onChanged(listener) { listeners.push(listener); },
  };
};
