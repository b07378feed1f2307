import { encodeQR } from 'qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** Quiet zone in modules, as the standard requires. */
const border = 4;

export interface QrCodeProps {
  readonly text: string;
  /** Accessible name: the target of the code. */
  readonly label: string;
}

/** A QR code of 160 px on a white mat in both modes, because cameras need dark on light. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const rows = useMemo(() => encodeQR(text, 'raw', { border }), [text]);
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <span className={styles.mat}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width="184" height="184" shapeRendering="crispEdges"><path d={path} /></svg>
    </span>
  );
};
