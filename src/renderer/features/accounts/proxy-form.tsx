import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { EffectiveProxy, NetworkBridge, Proxy } from '../../../contract/desktop/network-bridge';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { logProblem } from '../../shared/log';
import { SettingRow } from '../../shared/settings/setting-row';
import { Button } from '../../ui/button';
import { Select } from '../../ui/select';
import { toasts } from '../../ui/toast-store';
import { proxyDraftOf, parseProxyDraft, type ProxyDraft, type ProxyField } from './proxy-draft';
import { ProxyFields } from './proxy-fields';
import styles from './proxy.module.css';

/** Modes without fields. */
const hasNoFields = (mode: Proxy['mode']): boolean => mode === 'system' || mode === 'none';

/** The proxy settings. A mode without fields applies immediately; the others apply once valid and confirmed. */
export const ProxyForm = ({ network }: { readonly network: NetworkBridge }) => {
  const { t } = useTranslation('network');
  const errorText = useErrorText();
  const [known, setKnown] = useState<EffectiveProxy | null>(null);
  const [draft, setDraft] = useState<ProxyDraft | null>(null);
  const [wrong, setWrong] = useState<readonly ProxyField[]>([]);
  useEffect(() => {
    let isShown = true;
    network.proxy().then((read) => {
      if (!isShown) return;
      setKnown(read);
      setDraft(proxyDraftOf(read.proxy));
    }, (error: unknown) => { logProblem('The proxy is not known.', error); });
    return () => { isShown = false; };
  }, [network]);
  if (!known || !draft) return null;

  const keep = async (proxy: Proxy): Promise<void> => {
    try {
      if (!(await network.setProxy(proxy))) {
        // The entered text is kept for correction.
        if (hasNoFields(proxy.mode)) setDraft(proxyDraftOf(known.proxy));
        return;
      }
      setKnown({ ...known, proxy });
      toasts.show({ text: t('proxyUsed') });
    } catch (error) {
      toasts.show({ kind: 'error', text: errorText(failureOf(error)) });
    }
  };
  const read = (from: ProxyDraft): void => {
    const meant = parseProxyDraft(from);
    setWrong('wrong' in meant ? meant.wrong : []);
    if ('proxy' in meant) void keep(meant.proxy);
  };
  const choose = (mode: Proxy['mode']): void => {
    const chosen = { ...draft, mode };
    setDraft(chosen);
    setWrong([]);
    if (hasNoFields(mode)) read(chosen);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    read(draft);
  };
  const { isManaged } = known;
  const modes = (['system', 'none', 'pac', 'manual'] as const).map((value) => ({ value, label: t(`proxy-${value}`) }));
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label={t('proxyTitle')}>
      <SettingRow label={t('proxyTitle')} description={t(`proxyText-${draft.mode}`)} isManaged={isManaged}>
        <Select label={t('proxyTitle')} isLabelHidden options={modes} value={draft.mode} onChange={choose} isDisabled={isManaged} />
      </SettingRow>
      <ProxyFields
        draft={draft} invalidFields={wrong} isDisabled={isManaged}
        onChange={(changed) => { setDraft({ ...draft, ...changed }); setWrong(wrong.filter((field) => !(field in changed))); }}
      />
      {!hasNoFields(draft.mode) && !isManaged && <div className={styles.acts}><Button type="submit" variant="primary">{t('proxyUse')}</Button></div>}
    </form>
  );
};
