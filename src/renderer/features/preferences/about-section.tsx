import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logProblem } from '../../shared/log';
import type { SettingsSection } from '../../shared/settings/section';
import { useBridge } from '../../shared/store/store-hooks';
import { Button } from '../../ui/button';
import { FactRows } from '../../ui/fact-rows';
import styles from './about-section.module.css';

interface Fact { readonly name: string; readonly value: string }

/** The versions of the diagnostics report that are shown, by their names in it. Product names are the same in every language. */
const runtimeNames: Readonly<Record<string, string>> = { electron: 'Electron', chromium: 'Chromium', node: 'Node.js' };

/** The app's version, and on the desktop the versions of its runtime. */
const useFacts = (): readonly Fact[] => {
  const { t } = useTranslation('workspace');
  const bridge = useBridge();
  const [version, setVersion] = useState<string | null>(null);
  const [runtime, setRuntime] = useState<readonly Fact[]>([]);
  useEffect(() => {
    let isShown = true;
    bridge.updates.version().then((known) => { if (isShown) setVersion(known); }, (error: unknown) => { logProblem('The version is not known.', error); });
    bridge.desktop?.diagnostics.report().then(({ groups }) => {
      const versions = groups.filter(({ group }) => group === 'versions').flatMap(({ facts }) => facts);
      if (isShown) setRuntime(versions.flatMap(({ name, value }) => (runtimeNames[name] === undefined ? [] : [{ name: runtimeNames[name], value }])));
    }, (error: unknown) => { logProblem('The runtime is not known.', error); });
    return () => { isShown = false; };
  }, [bridge]);
  return [{ name: t('version'), value: version ?? '–' }, ...runtime];
};

/** The build writes the licences of all bundled packages to this address. */
const licencesAddress = '/licences.txt';

const Licences = () => {
  const { t } = useTranslation('settings');
  const [text, setText] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const show = async (): Promise<void> => {
    try {
      const response = await fetch(licencesAddress);
      // A server without the file returns the page.
      if (!response.ok || response.headers.get('content-type')?.includes('html')) throw new Error(`The licences came as ${response.status}.`);
      setText(await response.text());
    } catch (error) {
      logProblem('The licences could not be read.', error);
      setFailed(true);
    }
  };
  return (
    <section className={styles.licences} aria-label={t('licences')}>
      <h3>{t('licences')}</h3>
      <p>{t('licencesText')}</p>
      {text === null && <Button size="small" onPress={() => void show()}>{t('licencesShow')}</Button>}
      <div role="status">{hasFailed && text === null && t('licencesFailed')}</div>
      {/* A text of this length must be scrollable by keyboard. */}
      {text !== null && <pre className={styles.text} dir="ltr" lang="en" tabIndex={0} aria-label={t('licences')}>{text}</pre>}
    </section>
  );
};

const About = () => (
  <>
    <FactRows facts={useFacts()} />
    <Licences />
  </>
);

export const aboutSection: SettingsSection = { id: 'about', label: 'settings:about', icon: Info, group: 'app', isOffered: () => true, Body: About };
