import { Activity, Check, Copy, FileDown, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagnosticsReport, ServerReachability } from '../../../contract/desktop/diagnostics-bridge';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { logProblem } from '../../shared/log';
import type { SettingsSection } from '../../shared/settings/section';
import { useBridge } from '../../shared/store/store-hooks';
import { Button } from '../../ui/button';
import { FactRows } from '../../ui/fact-rows';
import { icon14, icon16 } from '../../ui/icon-props';
import { toasts } from '../../ui/toast-store';
import { useCopy } from '../../ui/use-copy';
import styles from './diagnostics-section.module.css';

const groupKeys = { versions: 'groupVersions', paths: 'groupPaths', graphics: 'groupGraphics', keychain: 'groupKeychain', policies: 'groupPolicies' } as const;
const stepKeys = { name: 'stepName', proxy: 'stepProxy', answer: 'stepAnswer', live: 'stepLive', 'web-socket': 'stepWebSocket' } as const;

/** Diagnostic information about the app; contains no secrets. */
const DiagnosticsBody = () => {
  const { t } = useTranslation('diagnostics');
  const errorText = useErrorText();
  const copy = useCopy();
  const bridge = useBridge().desktop?.diagnostics ?? null;
  const [report, setReport] = useState<DiagnosticsReport | null>(null);
  const [reach, setReach] = useState<readonly ServerReachability[] | null>(null);
  const [isTrying, setTrying] = useState(false);
  useEffect(() => {
    bridge?.report().then(setReport, (error: unknown) => { logProblem('The diagnostics could not be read.', error); });
  }, [bridge]);

  const failed = (error: unknown): void => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); };
  const tryServers = (): void => {
    setTrying(true);
    bridge?.probeServers().then(setReach, failed).finally(() => { setTrying(false); });
  };
  const save = (): void => {
    bridge?.export().then((isSaved) => { if (isSaved) toasts.show({ text: t('exported') }); }, failed);
  };
  return (
    <>
      <p className={styles.lead}>{t('lead')}</p>
      <div className={styles.acts}>
        <Button size="small" icon={<Copy {...icon14} />} onPress={() => { if (report) void copy(report.text); }}>{t('copy')}</Button>
        <Button size="small" icon={<FileDown {...icon14} />} onPress={save}>{t('export')}</Button>
        <Button size="small" icon={<Activity {...icon14} />} onPress={tryServers} isPending={isTrying}>{t('reach')}</Button>
      </div>
      <div role="status">{reach?.map((server) => <ServerReachabilityList key={server.server} reach={server} />)}</div>
      {report?.groups.filter(({ facts }) => facts.length > 0).map(({ group, facts }) => (
        <section key={group} className={styles.group}>
          <h3>{t(groupKeys[group])}</h3>
          <FactRows facts={facts} />
        </section>
      ))}
    </>
  );
};

const ServerReachabilityList = ({ reach: { server, steps } }: { readonly reach: ServerReachability }) => {
  const { t } = useTranslation('diagnostics');
  return (
    <section className={styles.group}>
      <h3><bdi dir="ltr">{server}</bdi></h3>
      <ul className={styles.steps}>
        {steps.map(({ step, isFine, detail }) => (
          <li key={step} data-fine={isFine}>
            {isFine ? <Check {...icon16} aria-label={t('stepFine')} /> : <X {...icon16} aria-label={t('stepFailed')} />}
            <span>{t(stepKeys[step])}</span>
            <span className={styles.detail}><bdi dir="ltr">{detail}</bdi></span>
          </li>
        ))}
      </ul>
    </section>
  );
};

export const diagnosticsSection: SettingsSection = {
  id: 'diagnostics', label: 'diagnostics:title', icon: Activity, group: 'app', isOffered: ({ desktop }) => desktop !== null, Body: DiagnosticsBody,
};
