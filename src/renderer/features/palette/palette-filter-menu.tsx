import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names';
import { icon14 } from '../../ui/icon-props';
import { Menu, MenuTrigger } from '../../ui/menu';
import styles from './filters.module.css';

export interface PaletteFilterMenuProps {
  readonly label: string;
  /** Label of the chosen value; null if the filter is not set. */
  readonly value: string | null;
  readonly onClear: () => void;
  readonly onOpen?: () => void;
  /** `MenuItem`s. */
  readonly children: ReactNode;
}

/** One filter: a menu button, with a clear button while the filter is set. */
export const PaletteFilterMenu = ({ label, value, onClear, onOpen, children }: PaletteFilterMenuProps) => {
  const { t } = useTranslation('search');
  return (
    <span className={styles.token} data-set={value !== null}>
      <MenuTrigger onOpenChange={(isOpen) => { if (isOpen) onOpen?.(); }}>
        <AriaButton className={classNames(styles.button)} {...(value === null ? {} : { 'aria-label': `${label}: ${value}` })}>
          <bdi className={styles.value}>{value ?? label}</bdi>
          {value === null && <ChevronDown {...icon14} />}
        </AriaButton>
        <Menu label={label}>{children}</Menu>
      </MenuTrigger>
      {value !== null && <button type="button" className={styles.clear} aria-label={t('filterClear', { filter: value })} onClick={onClear}><X {...icon14} /></button>}
    </span>
  );
};
