import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './profile.module.css';

const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -0.05, ArrowUp: -0.05, ArrowRight: 0.05, ArrowDown: 0.05, PageUp: -0.25, PageDown: 0.25, Home: -1, End: 1 };

const within = (position: number): number => Math.min(1, Math.max(0, position));

export interface PictureSquareProps {
  /** The address of the picture. */
  readonly url: string;
  /** The square's place on the longer side (`avatarPositionSchema`). */
  readonly position: number;
  readonly onMove: (position: number) => void;
  /** The browser cannot show the picture. */
  readonly onFailed: () => void;
}

/** A chosen picture in the shape in which others will see it. The person moves a picture that is no square with the pointer or the keys. */
export const PictureSquare = ({ url, position, onMove, onFailed }: PictureSquareProps) => {
  const { t } = useTranslation('profile');
  /** Width divided by height; null until the picture is loaded. */
  const [ratio, setRatio] = useState<number | null>(null);
  const drag = useRef<{ readonly at: number; readonly from: number } | null>(null);
  const isWide = ratio !== null && ratio > 1;
  const isMovable = ratio !== null && ratio !== 1;
  const picture = <img src={url} alt={isMovable ? '' : t('preview')} draggable={false} style={{ objectPosition: `${position * 100}% ${position * 100}%` }} onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => { setRatio(naturalWidth / naturalHeight); }} onError={onFailed} />;
  if (!isMovable) return <span className={styles.preview}>{picture}</span>;

  const pointOf = ({ clientX, clientY }: PointerEvent): number => (isWide ? clientX : clientY);
  const moveTo = (event: PointerEvent): void => {
    if (drag.current === null) return;
    // The picture follows the pointer, so the square moves the other way, by its share of the hidden part.
    const hiddenPx = event.currentTarget.clientWidth * (Math.max(ratio, 1 / ratio) - 1);
    onMove(within(drag.current.from - (pointOf(event) - drag.current.at) / hiddenPx));
  };
  const pressKey = (event: KeyboardEvent): void => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(within(position + step));
  };
  return (
    <span
      role="slider" tabIndex={0} className={styles.preview} data-movable={isWide ? 'x' : 'y'} aria-label={t('square')} aria-orientation={isWide ? 'horizontal' : 'vertical'} aria-valuemin={0} aria-valuemax={100}
      aria-valuenow={Math.round(position * 100)} onKeyDown={pressKey}
      onPointerDown={(event) => { event.currentTarget.setPointerCapture(event.pointerId); drag.current = { at: pointOf(event), from: position }; }}
      onPointerMove={moveTo} onLostPointerCapture={() => { drag.current = null; }}
    >
      {picture}
    </span>
  );
};
