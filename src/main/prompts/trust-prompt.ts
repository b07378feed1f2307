import type { Certificate } from '../../contract/desktop/network-bridge';
import type { Locale } from '../../contract/preferences';
import { intlLocaleOf } from '../../core/locales';
import type { CertificateProblem } from '../network/certificate-problems';
import type { Texts } from '../main-texts';
import type { Prompt } from './prompt';

export interface RefusedCertificate {
  /** The origin of the server that presented the certificate. */
  readonly server: string;
  readonly certificate: Certificate;
  readonly problems: readonly CertificateProblem[];
  /** The certificate trusted on this server before; null if there was none. */
  readonly previous: Certificate | null;
}

/** Groups of four digits, for comparison by a person. */
const groupDigits = (fingerprint: string): string => (fingerprint.toUpperCase().match(/.{4}/g) ?? []).join(' ');

/** The prompt to trust one certificate on one server, with all its problems. */
export const trustPrompt = ({ server, certificate, problems, previous }: RefusedCertificate, texts: Texts, locale: Locale): Prompt => {
  const dates = new Intl.DateTimeFormat(intlLocaleOf(locale), { dateStyle: 'long', timeStyle: 'short' });
  const dateOf = (moment: string): string => dates.format(new Date(moment));
  const words = ({ kind, names }: CertificateProblem): string => {
    switch (kind) {
      case 'name': return texts('trustProblemName', { names });
      case 'expired': return texts('trustProblemExpired', { date: dateOf(certificate.validTo) });
      case 'not-yet': return texts('trustProblemNotYet', { date: dateOf(certificate.validFrom) });
      case 'issuer': return texts('trustProblemIssuer', { issuer: certificate.issuer });
      case 'self-issued': return texts('trustProblemSelf');
    }
  };
  return {
    title: texts(previous ? 'trustChangedTitle' : 'trustTitle'),
    text: [texts(previous ? 'trustChangedText' : 'trustText', { server: new URL(server).host })],
    problems: problems.map(words),
    facts: [
      { name: texts('trustServer'), value: server, isCode: true },
      { name: texts('trustSubject'), value: certificate.subject },
      { name: texts('trustIssuer'), value: certificate.issuer },
      { name: texts('trustValid'), value: `${dateOf(certificate.validFrom)} – ${dateOf(certificate.validTo)}` },
      { name: texts('trustFingerprint'), value: groupDigits(certificate.fingerprint), isCode: true },
      ...(previous ? [{ name: texts('trustBefore'), value: groupDigits(previous.fingerprint), isCode: true }] : []),
    ],
    decline: texts('trustDecline'), accept: texts('trustAccept'),
  };
};
