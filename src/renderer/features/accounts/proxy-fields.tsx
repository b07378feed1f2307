import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field';
import type { ProxyDraft, ProxyField } from './proxy-draft';
import styles from './proxy.module.css';

export interface ProxyFieldsProps {
  readonly draft: ProxyDraft;
  /** The invalid fields. */
  readonly invalidFields: readonly ProxyField[];
  readonly isDisabled: boolean;
  readonly onChange: (changed: Partial<ProxyDraft>) => void;
}

/** The fields of the chosen proxy mode. */
export const ProxyFields = ({ draft, invalidFields, isDisabled, onChange }: ProxyFieldsProps) => {
  const { t } = useTranslation('network');
  const problem = (field: ProxyField): string | null => (invalidFields.includes(field) ? t(`proxyWrong-${field}`) : null);
  if (draft.mode === 'pac') {
    return (
      <TextField
        label={t('proxyUrl')} type="url" value={draft.url} onChange={(url) => { onChange({ url }); }} errorMessage={problem('url')}
        placeholder="https://example.org/proxy.pac" isDisabled={isDisabled} maxLength={2000}
      />
    );
  }
  if (draft.mode !== 'manual') return null;
  return (
    <>
      <div className={styles.place}>
        <TextField
          label={t('proxyHost')} value={draft.host} onChange={(host) => { onChange({ host }); }} errorMessage={problem('host')}
          placeholder="proxy.example.org" isDisabled={isDisabled} maxLength={253}
        />
        <TextField
          label={t('proxyPort')} value={draft.port} onChange={(port) => { onChange({ port }); }} errorMessage={problem('port')}
          placeholder="8080" isDisabled={isDisabled} maxLength={5}
        />
      </div>
      <TextField
        label={t('proxyBypass')} description={t('proxyBypassText')} value={draft.bypass} onChange={(bypass) => { onChange({ bypass }); }} errorMessage={problem('bypass')}
        placeholder="*.example.org, 10.0.0.0/8" isDisabled={isDisabled} maxLength={20_000}
      />
    </>
  );
};
