import { useTranslation } from 'react-i18next';
import type { Certificate } from '../../../contract/desktop/network-bridge';
import { useFormats } from '../../shared/format/use-formats';
import styles from './certificate.module.css';

/** In groups of four digits, as people compare fingerprints. */
const groupDigits = (fingerprint: string): string => (fingerprint.toUpperCase().match(/.{4}/g) ?? []).join(' ');

/** A fingerprint, for comparison with the one from the server's operator. */
export const Fingerprint = ({ fingerprint }: Pick<Certificate, 'fingerprint'>) => (
  <p className={styles.fingerprint} dir="ltr" translate="no">{groupDigits(fingerprint)}</p>
);

/** The contents of a certificate, with its fingerprint for comparison. */
export const CertificateFacts = ({ certificate }: { readonly certificate: Certificate }) => {
  const { t } = useTranslation('accounts');
  const formats = useFormats();
  return (
    <dl className={styles.facts}>
      <dt>{t('certificateSubject')}</dt><dd><bdi dir="ltr" translate="no">{certificate.subject}</bdi></dd>
      <dt>{t('certificateIssuer')}</dt><dd><bdi dir="ltr" translate="no">{certificate.issuer}</bdi></dd>
      <dt>{t('certificateValid')}</dt><dd>{formats.fullTime(Date.parse(certificate.validFrom))} – {formats.fullTime(Date.parse(certificate.validTo))}</dd>
      <dt>{t('certificateFingerprint')}</dt><dd className={styles.whole}><Fingerprint fingerprint={certificate.fingerprint} /></dd>
    </dl>
  );
};
