import { encodeQR } from 'qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** Quiet zone in modules, as the standard requires. */
const border = 4;

/** Width with the quiet zone, in CSS px. */
const widths = { medium: 184, small: 128 } as const;

export interface QrCodeProps {
  readonly text: string;
  /** Accessible name: the target of the code. */
  readonly label: string;
  readonly size?: keyof typeof widths;
}

/** A QR code of 160 px, or a smaller one, on a white mat in both modes, because cameras need dark on light. */
export const QrCode = ({ text, label, size = 'medium' }: QrCodeProps) => {
  const rows = useMemo(() => encodeQR(text, 'raw', { border }), [text]);
  const modules = rows.length;
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <span className={styles.mat}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${modules} ${modules}`} width={widths[size]} height={widths[size]} shapeRendering="crispEdges"><path d={path} /></svg>
    </span>
  );
};
