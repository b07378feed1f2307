import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './top-progress-bar.module.css';

const max = 100;
/** The value at which the bar waits until loading is done (account specification, section 2: max 100, block 80). */
const block = 80;
const stepMs = 120;
const lingerMs = 300;

const nearer = (value: number): number => Math.min(block, value + Math.max(1, (block - value) / 6));

export interface TopProgressBarProps {
  readonly isActive: boolean;
}

/** Progress bar at the window's top edge while a page loads: approaches 80, waits, and runs to 100 at the end. */
export const TopProgressBar = ({ isActive }: TopProgressBarProps) => {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState<{ readonly isActive: boolean; readonly value: number | null }>({ isActive: false, value: null });
  // Derive the value in the same render as a change of `isActive`: 0 at the start, 100 at the end.
  if (shown.isActive !== isActive) setShown({ isActive, value: isActive ? 0 : shown.value === null ? null : max });

  useEffect(() => {
    if (!isActive) {
      const timer = setTimeout(() => setShown({ isActive: false, value: null }), lingerMs);
      return () => clearTimeout(timer);
    }
    const timer = setInterval(() => setShown(({ value }) => ({ isActive: true, value: nearer(value ?? 0) })), stepMs);
    return () => clearInterval(timer);
  }, [isActive]);

  const { value } = shown;
  if (value === null) return null;
  return (
    <div className={styles.bar} role="progressbar" aria-label={t('loading')} aria-valuemin={0} aria-valuemax={max} aria-valuenow={Math.round(value)}>
      <span className={styles.fill} style={{ inlineSize: `${value}%` }} />
    </div>
  );
};
