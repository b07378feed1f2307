import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names';
import { icon16 } from './icon-props';
import { IconButton } from './icon-button';
import styles from './carousel.module.css';

const motionQuery = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');

const subscribeToMotion = (listener: () => void): (() => void) => {
  const list = motionQuery();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

/** Whether the system setting for reduced motion is on. */
const useReducedMotion = (): boolean => useSyncExternalStore(subscribeToMotion, () => motionQuery().matches);

const autoplayMs = 3_000;

export interface CarouselProps {
  readonly label: string;
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[];
}

/** Advances every 3 s, except while hovered, while focused and for reduced motion. Used by the guides. */
export const Carousel = ({ label, slides }: CarouselProps) => {
  const { t } = useTranslation('common');
  const isMotionReduced = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const total = slides.length;
  const isPlaying = !isStopped && !isMotionReduced && total > 1;
  const isRunning = isPlaying && !isHovered && !isFocused;

  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % total), autoplayMs);
    return () => clearInterval(timer);
  }, [isRunning, total]);

  const shown = Math.min(index, total - 1);
  const go = (by: number): void => setIndex((shown + by + total) % total);
  return (
    <section
      className={styles.carousel}
      aria-roledescription={t('carousel')}
      aria-label={label}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className={styles.slides} aria-live={isRunning ? 'off' : 'polite'}>
        {slides.map(({ key, content }, slide) => (
          <div
            key={key}
            role="group"
            aria-label={t('slide', { number: slide + 1, total })}
            className={classNames(styles.slide, slide === shown && styles.current)}
            inert={slide !== shown}
          >
            {content}
          </div>
        ))}
      </div>
      {total > 1 && (
        <div className={styles.controls}>
          <IconButton size="small" label={t('slidePrevious')} icon={<ChevronLeft {...icon16} className="mirrored" />} onPress={() => go(-1)} />
          <span className={styles.dots} aria-hidden>
            {slides.map(({ key }, slide) => <span key={key} className={classNames(styles.dot, slide === shown && styles.dotCurrent)} />)}
          </span>
          <IconButton size="small" label={t('slideNext')} icon={<ChevronRight {...icon16} className="mirrored" />} onPress={() => go(1)} />
          {!isMotionReduced && (
            <IconButton
              size="small"
              label={t(isStopped ? 'slidesPlay' : 'slidesPause')}
              icon={isStopped ? <Play {...icon16} /> : <Pause {...icon16} />}
              onPress={() => setStopped(!isStopped)}
            />
          )}
        </div>
      )}
    </section>
  );
};
