import { Download, MonitorDown } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useLocaleId } from '../../ui/locale-context';
import { useBridge } from '../../shared/store/store-hooks';
import { useRequest } from '../../shared/use-request';
import { useDocumentTitle } from '../../shared/use-document-title';
import { EmptyState } from '../../ui/empty-state';
import { icon16 } from '../../ui/icon-props';
import { ReleaseNotes } from '../../ui/release-notes';
import { Skeleton } from '../../ui/skeleton';
import { offerFor, loadOffers, type PackageOffer } from './package-offers';
import { PackageTable } from './package-table';
import { releaseHref } from './release-href';
import { architectureName, systemNames } from './system-names';
import { visitorMachine, type VisitorMachine } from '../../shared/visitor-machine';
import styles from './download-screen.module.css';

interface Found {
  readonly offers: readonly PackageOffer[];
  readonly machine: VisitorMachine;
}

/** Download page of the desktop app: the package for the visitor's computer first, then all others. */
export const DownloadScreen = () => {
  const { t } = useTranslation('download');
  const { api } = useBridge();
  const errorText = useErrorText();
  const result = useRequest<Found>(useCallback(async () => ({ offers: await loadOffers(api), machine: await visitorMachine(navigator) }), [api]));
  useDocumentTitle(t('title'));
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      {result.status === 'loading' && <div className={styles.waiting} aria-busy="true"><Skeleton height={44} /><Skeleton height={220} /></div>}
      {result.status === 'failed' && <p role="alert" className={styles.failure}>{errorText(result.failure)}</p>}
      {result.status === 'ready' && (result.value.offers.length === 0
        ? <EmptyState picture={<MonitorDown size={56} strokeWidth={0.8} aria-hidden />} title={t('none')} text={t('noneText')} />
        : <Offers {...result.value} />)}
    </div>
  );
};

const Offers = ({ offers, machine }: Found) => {
  const { t } = useTranslation('download');
  const { bytes } = useFormats();
  const locale = useLocaleId();
  const own = offerFor(offers, machine);
  const release = (own ?? offers[0])?.release;
  return (
    <>
      {own && (
        <section className={styles.own} aria-label={t('forYou')}>
          <a className={styles.button} href={releaseHref(own.file.file)} download={own.file.file}>
            <Download {...icon16} />{t('downloadFor', { system: systemNames[own.file.platform] })}
          </a>
          <ul className={styles.facts}>
            {[t('version', { version: own.release.version }), architectureName(own, t), bytes(own.file.sizeBytes)].map((fact) => <li key={fact}><bdi>{fact}</bdi></li>)}
          </ul>
        </section>
      )}
      {!own && <p className={styles.notice} role="status">{machine.platform === null ? t('unknownSystem') : t('notForThis', { system: systemNames[machine.platform] })}</p>}
      <PackageTable offers={offers} />
      {release && (
        <section className={styles.news}>
          <h2 className={styles.heading}>{t('whatIsNew', { version: release.version })}</h2>
          <ReleaseNotes notes={release.notes[locale]} />
        </section>
      )}
    </>
  );
};
