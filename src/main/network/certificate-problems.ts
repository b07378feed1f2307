import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';

/** A problem of a certificate. `names`: the names it was issued for, if `kind` is `name`. */
export interface CertificateProblem { readonly kind: 'name' | 'expired' | 'not-yet' | 'issuer' | 'self-issued'; readonly names: string }

export interface CertificateDetails {
  readonly subjectName: string;
  readonly issuerName: string;
  /** Seconds since 1970. */
  readonly validStart: number;
  readonly validExpiry: number;
  /** PEM. */
  readonly data?: string;
}

const parsed = (pem: string | undefined): X509Certificate | null => {
  try {
    return pem === undefined || pem === '' ? null : new X509Certificate(pem);
  } catch {
    // Node rejects some encodings that Chromium accepts. The problems found by Chromium are still shown.
    return null;
  }
};

const namesOf = (certificate: X509Certificate | null, fallback: string): string =>
  certificate?.subjectAltName?.replaceAll(/(?:DNS|IP Address):/g, '').slice(0, 300) ?? fallback;

/**
 * Chromium reports only the gravest error (net_error_list.h: -200 name, -201 date, -202 issuer). This returns all of
 * them.
 */
export const problemsOf = (certificate: CertificateDetails, { hostname, errorCode }: { readonly hostname: string; readonly errorCode: number }, now: Date): readonly CertificateProblem[] => {
  const found = parsed(certificate.data);
  const seconds = now.getTime() / 1000;
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const isOther = found !== null && (isIP(host) === 0 ? found.checkHost(host) : found.checkIP(host)) === undefined;
  const isSelfIssued = found === null ? certificate.subjectName === certificate.issuerName : found.checkIssued(found);
  const kinds: readonly (CertificateProblem['kind'] | false)[] = [
    (errorCode === -200 || isOther) && 'name',
    seconds > certificate.validExpiry && 'expired',
    seconds < certificate.validStart && 'not-yet',
    isSelfIssued ? 'self-issued' : errorCode === -202 && 'issuer',
  ];
  return kinds.filter((kind) => kind !== false).map((kind) => ({ kind, names: kind === 'name' ? namesOf(found, certificate.subjectName) : '' }));
};
