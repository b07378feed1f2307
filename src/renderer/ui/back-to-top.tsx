import { ArrowUp } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { icon16 } from './icon-props';
import { IconButton } from './icon-button';
import styles from './back-to-top.module.css';

const appearsAfterPx = 400;
const animationMs = 450;

const easeOut = (progress: number): number => 1 - (1 - progress) ** 3;

/**
 * Scrolls an element to its top in 450 ms, or immediately for reduced motion. A wheel or touch event cancels the
 * animation.
 */
const scrollToTop = (element: HTMLElement): void => {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTop = 0;
    return;
  }
  const from = element.scrollTop;
  const startedAtMs = performance.now();
  let isStopped = false;
  const stop = (): void => { isStopped = true; };
  element.addEventListener('wheel', stop, { once: true, passive: true });
  element.addEventListener('touchstart', stop, { once: true, passive: true });
  const step = (nowMs: number): void => {
    if (isStopped) return;
    const progress = Math.min(1, (nowMs - startedAtMs) / animationMs);
    element.scrollTop = from * (1 - easeOut(progress));
    if (progress < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
};

export interface BackToTopProps {
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Appears in a corner of its positioned parent after 400 px of scrolling. */
export const BackToTop = ({ scroller }: BackToTopProps) => {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = (): void => setShown(element.scrollTop > appearsAfterPx);
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller]);
  if (!isShown) return null;
  return (
    <span className={styles.place}>
      <IconButton
        variant="outline"
        size="large"
        label={t('backToTop')}
        tooltipPlacement="start"
        icon={<ArrowUp {...icon16} />}
        onPress={() => { if (scroller.current) scrollToTop(scroller.current); }}
      />
    </span>
  );
};
