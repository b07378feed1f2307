import { useTranslation } from 'react-i18next';
import { releasePlatformSchema } from '../../../contract/release-manifest';
import { useFormats } from '../../shared/format/use-formats';
import { CopyButton } from '../../ui/copy-button';
import { distinctFiles, type PackageOffer } from './package-offers';
import { releaseHref } from './release-href';
import { architectureName, kindName, systemNames } from './system-names';
import styles from './download-screen.module.css';

/** All packages by system, with size and SHA-512. */
export const PackageTable = ({ offers }: { readonly offers: readonly PackageOffer[] }) => {
  const { t } = useTranslation('download');
  const platforms = releasePlatformSchema.options.filter((platform) => offers.some(({ file }) => file.platform === platform));
  return (
    <section className={styles.all}>
      <h2 className={styles.heading}>{t('all')}</h2>
      <p className={styles.hint}>{t('checkText')}</p>
      {platforms.map((platform) => (
        <div key={platform} className={styles.system}>
          <h3 className={styles.systemName} translate="no">{systemNames[platform]}</h3>
          <ul className={styles.packages}>
            {distinctFiles(offers).filter(({ file }) => file.platform === platform).map((offer) => <Package key={`${offer.file.architecture} ${offer.file.kind}`} offer={offer} />)}
          </ul>
        </div>
      ))}
    </section>
  );
};

const Package = ({ offer }: { readonly offer: PackageOffer }) => {
  const { release, file } = offer;
  const { t } = useTranslation('download');
  const { bytes } = useFormats();
  return (
    <li className={styles.package}>
      <a className={styles.link} href={releaseHref(file.file)} download={file.file}>{kindName(file.kind, t)}</a>
      <span className={styles.architecture}>{architectureName(offer, t)}</span>
      <span className={styles.number}>{release.version}</span>
      <span className={styles.number}>{bytes(file.sizeBytes)}</span>
      <code className={styles.hash} dir="ltr" title={file.sha512}>{file.sha512.slice(0, 16)}…</code>
      <CopyButton variant="icon" text={file.sha512} label={t('copyHash', { file: file.file })} />
    </li>
  );
};
