import { ChevronDown, Plus, Settings2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../shared/router/link';
import type { Route } from '../../shared/router/routes';
import { icon14 } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import styles from './sidebar-section.module.css';

export interface SidebarSectionProps {
  readonly title: string;
  /** The page of all that stands here. */
  readonly to?: Route;
  readonly isCurrent?: boolean;
  /** Absent: it cannot be folded. */
  readonly fold?: { readonly isOpen: boolean; readonly onToggle: () => void };
  /** Makes one more. */
  readonly add?: { readonly label: string; readonly onPress: () => void; /** Why it may not be done. */ readonly disabledReason: string | null };
  /** Shows all there is, to be changed. */
  readonly manage?: { readonly label: string; readonly onPress: () => void };
  /** There are only icons: a line stands for the title. */
  readonly isNarrow: boolean;
  readonly children: ReactNode;
}

/** Some places of one sort under their name. */
export const SidebarSection = ({ title, to, isCurrent = false, fold, add, manage, isNarrow, children }: SidebarSectionProps) => {
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
        {add && <IconButton size="small" label={add.label} icon={<Plus {...icon14} />} onPress={add.onPress} isDisabled={add.disabledReason !== null} disabledReason={add.disabledReason} tooltipPlacement="end" />}
      </header>
      <div id={contentId} hidden={!isOpen}>{isOpen && children}</div>
    </section>
  );
};
