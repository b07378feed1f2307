import { AtSign, X } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../shared/drafts/use-draft';
import { Button } from '../../../ui/button';
import { icon14, icon16 } from '../../../ui/icon-props';
import { IconButton } from '../../../ui/icon-button';
import { TextField } from '../../../ui/text-field';
import { useTeam } from '../team-context';
import { addDomain, domainLimit, type DomainProblem } from './domain-entry';
import type { SettingProps } from './profile-section';
import { SettingSection } from './setting-section';
import { useSaveSetting } from './use-save-setting';
import styles from './settings.module.css';

/** The domains whose verified addresses join without an invitation. Each change is saved immediately. */
export const DomainsSection = ({ settings, onSaved }: SettingProps) => {
  const { t } = useTranslation('team-settings');
  const { disabledReason, canManageTeam } = useTeam();
  const save = useSaveSetting('domains', onSaved);
  const [typed, setTyped] = useDraft('team-domain', '');
  const [problem, setProblem] = useState<DomainProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const domains = save.pending?.domains ?? settings.domains;
  const isDisabled = disabledReason !== null;
  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isDisabled) return;
    const added = addDomain(domains, typed);
    setProblem('problem' in added ? added.problem : null);
    if ('domains' in added && await save.save(added)) setTyped('');
  };
  const remove = (domain: string): void => {
    field.current?.focus();
    void save.save({ domains: domains.filter((each) => each !== domain) });
  };
  return (
    <SettingSection title={t('domains')} text={t('domainsText')} {...(canManageTeam ? { saves: [save] } : {})}>
      {domains.length === 0 && <p className={styles.hint}>{t('noDomains')}</p>}
      {domains.length > 0 && (
        <ul className={styles.domains} aria-label={t('domains')}>
          {domains.map((domain) => (
            <li key={domain} className={styles.domain}>
              <AtSign {...icon14} />
              <bdi dir="ltr" translate="no" className={styles.domainName} title={domain}>{domain}</bdi>
              {canManageTeam && <IconButton size="small" label={t('removeDomain', { domain })} icon={<X {...icon16} />} isDisabled={isDisabled} disabledReason={disabledReason} onPress={() => { remove(domain); }} />}
            </li>
          ))}
        </ul>
      )}
      {canManageTeam && (
        <form noValidate className={styles.add} onSubmit={(event) => void add(event)}>
          <TextField
            label={t('domain')} value={typed} inputRef={field} placeholder="example.com" autoComplete="off" isDisabled={isDisabled} errorMessage={problem && t(problem, { count: domainLimit })}
            onChange={(text) => {
              setTyped(text);
              setProblem(null);
              save.clear();
            }}
          />
          <Button type="submit" size="large" isPending={save.isPending} isDisabled={isDisabled} disabledReason={disabledReason}>{t('addDomain')}</Button>
        </form>
      )}
    </SettingSection>
  );
};
