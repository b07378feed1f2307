import { Building2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { icon14 } from '../../ui/icon-props';
import { Switch } from '../../ui/switch';
import styles from './setting-row.module.css';

export interface SettingRowProps {
  readonly label: string;
  readonly description?: string | undefined;
  /** The organisation manages the setting: a note says so, and the control shows its current value. */
  readonly isManaged?: boolean;
  /** The control, beside the label or below it if wide. */
  readonly children: ReactNode;
  readonly isWide?: boolean;
}

/** A setting with its label, description and control. */
export const SettingRow = ({ label, description, isManaged = false, children, isWide = false }: SettingRowProps) => {
  const { t } = useTranslation('settings');
  const id = useId();
  return (
    <div className={styles.row} role="group" aria-labelledby={id} data-wide={isWide || undefined}>
      <div className={styles.words}>
        <span id={id} className={styles.label}>{label}</span>
        {description !== undefined && <span className={styles.description}>{description}</span>}
        {isManaged && <span className={styles.managed}><Building2 {...icon14} />{t('managed')}</span>}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
};

export interface SwitchRowProps extends Pick<SettingRowProps, 'label' | 'description' | 'isManaged'> {
  readonly isSelected: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** A setting with a switch. */
export const SwitchRow = ({ label, description, isManaged = false, isSelected, isDisabled = false, onChange }: SwitchRowProps) => (
  <SettingRow label={label} description={description} isManaged={isManaged}>
    <Switch label={label} isSelected={isSelected} isDisabled={isDisabled || isManaged} onChange={onChange} />
  </SettingRow>
);
