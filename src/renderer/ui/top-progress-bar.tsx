import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './top-progress-bar.module.css';

const max = 100;
/** It waits here until the work is done (account specification, section 2: max 100, block 80). */
const block = 80;
const stepMs = 120;
const lingerMs = 300;

export interface TopProgressBarProps {
  readonly isActive: boolean;
}

/** The line at the window's top edge while a page loads: it nears 80, waits there, runs to 100 when the work is done. */
export const TopProgressBar = ({ isActive }: TopProgressBarProps) => {
  const { t } = useTranslation('common');
  const [value, setValue] = useState<number | null>(null);

  useEffect(() => {
    if (!isActive) {
      setValue((shown) => (shown === null ? null : max));
      const timer = setTimeout(() => setValue(null), lingerMs);
      return () => clearTimeout(timer);
    }
    setValue(0);
    const timer = setInterval(() => setValue((shown) => Math.min(block, (shown ?? 0) + Math.max(1, (block - (shown ?? 0)) / 6))), stepMs);
    return () => clearInterval(timer);
  }, [isActive]);

  if (value === null) return null;
  return (
    <div className={styles.bar} role="progressbar" aria-label={t('loading')} aria-valuemin={0} aria-valuemax={max} aria-valuenow={Math.round(value)}>
      <span className={styles.fill} style={{ inlineSize: `${value}%` }} />
    </div>
  );
};
