import { ChevronDown, CircleArrowUp, Plus, Settings2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../shared/router/link';
import type { Route } from '../../shared/router/app-routes';
import { icon14 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import styles from './sidebar-section.module.css';

export interface SidebarSectionProps {
  readonly title: string;
  /** The page that lists all entries. */
  readonly to?: Route;
  readonly isCurrent?: boolean;
  /** Absent if the section cannot be collapsed. */
  readonly fold?: { readonly isOpen: boolean; readonly onToggle: () => void };
  /** Creates another entry. */
  readonly add?: { readonly label: string; readonly onPress: () => void; /** Why creating is disabled, or null. */ readonly disabledReason: string | null };
  /** Opens the dialog that edits all entries. */
  readonly manage?: { readonly label: string; readonly onPress: () => void };
  /** The section is in larger editions; opens the prompt with them. */
  readonly upgrade?: { readonly label: string; readonly onPress: () => void };
  /** Only icons are shown; a line replaces the title. */
  readonly isNarrow: boolean;
  readonly children?: ReactNode;
}

/** A titled group of sidebar entries. */
export const SidebarSection = ({ title, to, isCurrent = false, fold, add, manage, upgrade, isNarrow, children }: SidebarSectionProps) => {
  const { t } = useTranslation('places');
  const contentId = useId();
  const isOpen = fold?.isOpen ?? true;
  if (isNarrow) return <section aria-label={title} className={styles.narrow}>{children}</section>;
  return (
    <section aria-label={title} className={styles.section}>
      <header className={styles.head}>
        {to ? <Link to={to} isCurrent={isCurrent} className={styles.title}>{title}</Link> : <h2 className={styles.title}>{title}</h2>}
        {fold && (
          <button
            type="button" className={styles.fold} aria-expanded={isOpen} aria-controls={contentId} onClick={fold.onToggle}
            aria-label={t(isOpen ? 'collapse' : 'expand', { name: title })} title={t(isOpen ? 'collapse' : 'expand', { name: title })}
          >
            <ChevronDown {...icon14} />
          </button>
        )}
        <span className={styles.space} />
        {manage && <span className={styles.manage}><IconButton size="small" label={manage.label} icon={<Settings2 {...icon14} />} onPress={manage.onPress} tooltipPlacement="end" /></span>}
        {upgrade && <IconButton size="small" label={upgrade.label} icon={<CircleArrowUp {...icon14} />} onPress={upgrade.onPress} tooltipPlacement="end" />}
        {add && <IconButton size="small" label={add.label} icon={<Plus {...icon14} />} onPress={add.onPress} isDisabled={add.disabledReason !== null} disabledReason={add.disabledReason} tooltipPlacement="end" />}
      </header>
      <div id={contentId} hidden={!isOpen}>{isOpen && children}</div>
    </section>
  );
};
