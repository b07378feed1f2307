import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/use-formats';
import { Link } from '../../shared/router/link';
import type { TeamTab } from '../../shared/router/app-routes';
import { useTeam } from './team-context';
import { teamTabEntries } from './team-tabs';
import styles from './team.module.css';

const centreOf = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

/** Links to the tabs of the page. Each tab has an address. */
export const TeamTabBar = ({ current }: { readonly current: TeamTab }) => {
  const { t } = useTranslation('team');
  const formats = useFormats();
  const team = useTeam();
  const bar = useRef<HTMLElement>(null);
  // In a narrow window the bar scrolls.
  useEffect(() => {
    const element = bar.current;
    const tab = element?.querySelector('[aria-current]');
    if (element && tab) element.scrollBy({ left: centreOf(tab) - centreOf(element) });
  }, [current]);
  return (
    <nav ref={bar} aria-label={t('tabs')} className={styles.tabs}>
      {teamTabEntries.filter(({ isOffered }) => isOffered?.(team) ?? true).map(({ tab, label, count }) => {
        const shown = count?.(team) ?? null;
        return (
          <Link key={tab} to={{ name: 'team', tab }} isCurrent={tab === current} className={styles.tab}>
            {t(label)}
            {shown !== null && <span className={styles.tabCount}>{formats.number(shown)}</span>}
          </Link>
        );
      })}
    </nav>
  );
};
