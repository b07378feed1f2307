import type { ReactElement } from 'react';
import type { Pigment } from './file-glyphs';
import { FileIcon } from './file-icon';
import { iconKindOf } from './file-kind';
import { classNames } from './class-names';
import styles from './file-thumb.module.css';

/** Lines of text: rounded bars at the given heights and widths. */
const lines = (x: number, bars: readonly (readonly [y: number, width: number])[], height = 3) =>
  bars.map(([y, width]) => <rect key={y} x={x} y={y} width={width} height={height} rx={height / 2} fill="var(--thumb-line)" />);

const sheet = <path d="M58 20h54l18 18v82H58Z" fill="var(--icon-paper)" stroke="var(--thumb-edge)" />;
const fold = <path d="M112 20l18 18h-18Z" fill="var(--thumb-ink)" />;

/** Thumbnail of each colour's file types, drawn on a field of 188 by 120. */
const pictures: Record<Pigment, () => ReactElement> = {
  document: () => <>{sheet}{fold}<rect x="67" y="38" width="30" height="6" rx="3" fill="var(--thumb-ink)" />{lines(67, [[53, 50], [62, 54], [71, 46], [80, 54], [89, 50], [98, 54], [107, 34]])}</>,
  text: () => <>{sheet}{fold}{lines(67, [[44, 30], [53, 50], [62, 44], [71, 52], [80, 26], [89, 48], [98, 40], [107, 50]])}</>,
  pdf: () => (
    <>
      {sheet}{fold}{lines(67, [[44, 34], [53, 54], [62, 46]])}
      <rect x="67" y="73" width="54" height="30" rx="3" fill="var(--thumb-wash)" />
      <path d="M74 96c9-2 12-14 15-12s-2 8 4 6 5-8 9-7 3 5 12 0" fill="none" stroke="var(--thumb-ink)" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  sheet: () => (
    <>
      <rect x="30" y="24" width="128" height="96" rx="5" fill="var(--icon-paper)" stroke="var(--thumb-edge)" />
      <path d="M30 29a5 5 0 0 1 5-5h118a5 5 0 0 1 5 5v9H30Z" fill="var(--thumb-wash)" />
      <path d="M30 38h128M30 54h128M30 70h128M30 86h128M30 102h128M62 24v96M94 24v96M126 24v96" stroke="var(--thumb-edge)" />
      {[46, 62, 78, 94, 110].map((y) => <g key={y}>{[38, 70, 102, 134].map((x) => <rect key={x} x={x} y={y - 1.5} width="16" height="3" rx="1.5" fill="var(--thumb-line)" />)}</g>)}
      <rect x="94" y="70" width="32" height="16" fill="var(--thumb-wash)" stroke="var(--thumb-ink)" strokeWidth="1.5" />
      <rect x="102" y="76" width="16" height="4" rx="2" fill="var(--thumb-ink)" />
    </>
  ),
  slide: () => (
    <>
      <rect x="26" y="24" width="136" height="78" rx="5" fill="var(--icon-paper)" stroke="var(--thumb-edge)" />
      <path d="M94 24h63a5 5 0 0 1 5 5v68a5 5 0 0 1-5 5H94Z" fill="var(--thumb-ink)" opacity=".75" />
      <circle cx="128" cy="63" r="18" fill="var(--icon-paper)" opacity=".75" />
      <rect x="38" y="46" width="40" height="7" rx="3.5" fill="var(--thumb-dark)" />
      <rect x="38" y="58" width="28" height="7" rx="3.5" fill="var(--thumb-dark)" />
      {lines(38, [[74, 36], [82, 26]])}
    </>
  ),
  mindmap: () => (
    <>
      <path d="M114 59c16 0 12-26 28-26M114 59c16 0 12 0 28 0M114 59c16 0 12 27 28 27M74 59C58 59 62 33 46 33M74 59c-16 0-12 0-28 0M74 59c-16 0-12 27-28 27" fill="none" stroke="var(--thumb-ink)" strokeWidth="1.5" />
      <rect x="70" y="48" width="48" height="22" rx="7" fill="var(--thumb-ink)" />
      <rect x="81" y="57" width="26" height="4" rx="2" fill="var(--icon-paper)" />
      {[33, 59, 86].flatMap((y) => [18, 140].map((x) => (
        <g key={`${x} ${y}`}><rect x={x} y={y - 7} width="30" height="14" rx="5" fill="var(--icon-paper)" stroke="var(--thumb-edge)" /><rect x={x + 7} y={y - 1.5} width="16" height="3" rx="1.5" fill="var(--thumb-line)" /></g>
      )))}
    </>
  ),
  board: () => (
    <>
      <path d="M24 28h36v28l-8 8H24Z" fill="var(--t-slide)" opacity=".7" /><path d="M70 24h36v28l-8 8H70Z" fill="var(--t-sheet)" opacity=".55" />
      <path d="M120 36h44v34l-9 9h-35Z" fill="var(--t-document)" opacity=".55" /><path d="M46 72h38v30l-8 8H46Z" fill="var(--thumb-ink)" opacity=".7" />
      <path d="M92 94c14 10 26 6 38-6m0 0l-7 0m7 0l0 7" fill="none" stroke="var(--thumb-ink)" strokeWidth="2" strokeLinecap="round" />
      {[[31, 38], [77, 34], [128, 48], [53, 83]].map(([x, y]) => <rect key={x} x={x} y={y} width="20" height="3" rx="1.5" fill="var(--thumb-dark)" opacity=".55" />)}
    </>
  ),
  table: () => (
    <>
      {[28, 76, 124].map((x, column) => (
        <g key={x}>
          <rect x={x} y="22" width="26" height="5" rx="2.5" fill="var(--thumb-ink)" />
          {[34, 62, 90].slice(0, 3 - (column % 2)).map((y, step) => (
            <g key={y}>
              <rect x={x} y={y} width="38" height="22" rx="4" fill="var(--icon-paper)" stroke="var(--thumb-edge)" />
              <rect x={x + 6} y={y + 6} width="24" height="3" rx="1.5" fill="var(--thumb-line)" />
              <rect x={x + 6} y={y + 13} width="13" height="4" rx="2" fill={step % 2 === 0 ? 'var(--t-slide)' : 'var(--t-sheet)'} opacity=".7" />
            </g>
          ))}
        </g>
      ))}
    </>
  ),
  form: () => (
    <>
      <path d="M56 20h60l18 18v82H56Z" fill="var(--icon-paper)" stroke="var(--thumb-edge)" /><path d="M56 20h60l18 18H56Z" fill="var(--thumb-ink)" />
      {lines(66, [[48, 46]])}
      <circle cx="69" cy="63" r="3.5" fill="var(--thumb-ink)" /><circle cx="69" cy="76" r="3" fill="none" stroke="var(--thumb-ink)" />
      {lines(78, [[61.5, 34], [74.5, 26]])}
      <rect x="66" y="88" width="58" height="18" rx="4" fill="none" stroke="var(--thumb-edge)" />
    </>
  ),
  image: () => (
    <>
      <path d="M0 0h188v120H0Z" fill="var(--thumb-wash)" />
      <circle cx="138" cy="34" r="13" fill="var(--icon-paper)" opacity=".8" />
      <path d="M0 104l46-44 34 30 30-22 78 52H0Z" fill="var(--thumb-ink)" opacity=".55" /><path d="M0 120V98l58-16 70 38Z" fill="var(--thumb-ink)" opacity=".8" />
    </>
  ),
  video: () => (
    <>
      <path d="M0 0h188v120H0Z" fill="var(--thumb-ink)" opacity=".85" /><path d="M0 82l60-24 46 18 82-34v78H0Z" fill="var(--thumb-dark)" opacity=".35" />
      <circle cx="94" cy="58" r="18" fill="var(--icon-paper)" opacity=".95" /><path d="M89 49v18l15-9Z" fill="var(--thumb-ink)" />
    </>
  ),
  audio: () => (
    <>
      {[14, 30, 22, 52, 38, 70, 46, 60, 30, 44, 20, 34, 12].map((height, index) => (
        <rect key={index} x={30 + index * 10} y={60 - height / 2} width="5" height={height} rx="2.5" fill="var(--thumb-ink)" opacity={index % 2 === 0 ? 0.9 : 0.55} />
      ))}
    </>
  ),
  archive: () => <>{sheet}{fold}{[22, 32, 42, 52].map((y, step) => <rect key={y} x={step % 2 === 0 ? 84 : 92} y={y} width="8" height="5" rx="1" fill="var(--thumb-ink)" />)}<rect x="84" y="64" width="16" height="22" rx="5" fill="none" stroke="var(--thumb-ink)" strokeWidth="3" /><rect x="89" y="74" width="6" height="6" rx="2" fill="var(--thumb-ink)" /></>,
  unknown: () => <>{sheet}{fold}{lines(67, [[50, 40], [62, 52], [74, 30]])}</>,
};

export interface FileThumbProps {
  readonly type: number;
  readonly name: string;
}

/** Generic thumbnail of a file's type. Fills its container and is hidden from screen readers. */
export const FileThumb = ({ type, name }: FileThumbProps) => {
  const kind = iconKindOf(type, name);
  if (typeof kind === 'string') return <span className={classNames(styles.thumb, styles.container)} aria-hidden><FileIcon type={type} name={name} size={80} /></span>;
  return (
    <span className={styles.thumb} style={{ color: `var(--t-${kind.pigment})` }} aria-hidden>
      <svg viewBox="0 0 188 120" preserveAspectRatio="xMidYMid slice" focusable="false">{pictures[kind.pigment]()}</svg>
    </span>
  );
};
