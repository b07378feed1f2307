import type { ReactNode } from 'react';
import { deckledSheet } from '../../ui/deckle-edge';
import { Wire } from '../../ui/wire';
import styles from './pegged-sheets.module.css';

const sheetWidth = 124;
const sheetHeight = 158;

const bar = (x: number, y: number, width: number, fill = 'var(--rule-strong)', height = 4) =>
  <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={height / 2} fill={fill} />;

interface Sheet {
  readonly colour: string;
  readonly tilt: number;
  readonly picture: ReactNode;
}

/** One sheet per file type, drawn with its most common elements. */
const upper: readonly Sheet[] = [
  { colour: 'document', tilt: -1.6, picture: <>{bar(16, 24, 46, 'var(--t-document)', 7)}{[46, 60, 74, 88, 102, 116].map((y, row) => bar(16, y, [88, 84, 88, 60, 84, 40][row] ?? 80))}</> },
  {
    colour: 'mindmap', tilt: 1.2,
    picture: (
      <>
        <path d="M44 84C62 84 56 52 76 52M44 84h32M44 84c18 0 12 34 32 34" fill="none" stroke="var(--t-mindmap)" strokeWidth="2" opacity=".7" />
        <circle cx="38" cy="84" r="14" fill="var(--t-mindmap)" />
        {[43, 75, 109].map((y) => <rect key={y} x="74" y={y} width="34" height="18" rx="6" fill="var(--t-mindmap)" opacity=".25" />)}
      </>
    ),
  },
  {
    colour: 'slide', tilt: -1,
    picture: (
      <>
        <rect x="15" y="38" width="94" height="62" rx="5" fill="var(--t-slide)" opacity=".18" />
        {bar(25, 58, 34, 'var(--t-slide)', 6)}{bar(25, 72, 24, 'var(--t-slide)', 4)}
        <circle cx="85" cy="68" r="15" fill="var(--t-slide)" opacity=".75" />
        {bar(16, 114, 72)}{bar(16, 126, 46)}
      </>
    ),
  },
  {
    colour: 'sheet', tilt: 1.8,
    picture: (
      <>
        <rect x="14" y="34" width="96" height="20" rx="2" fill="var(--t-sheet)" opacity=".28" />
        <path d="M14 54h96M14 72h96M14 90h96M14 108h96M46 34v90M78 34v90" stroke="var(--line)" strokeWidth="1.5" />
        <rect x="46" y="72" width="32" height="18" fill="var(--t-sheet)" fillOpacity=".25" stroke="var(--t-sheet)" strokeWidth="2" />
      </>
    ),
  },
];
const lower: readonly Sheet[] = [
  {
    colour: 'image', tilt: 1.4,
    picture: (
      <>
        <rect x="14" y="34" width="96" height="74" rx="4" fill="var(--t-video)" opacity=".2" />
        <circle cx="88" cy="54" r="9" fill="var(--t-slide)" opacity=".6" />
        <path d="M14 98c18-26 32-24 50-6 16 14 28-16 46-8v20a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4Z" fill="var(--t-sheet)" opacity=".6" />
        {bar(16, 120, 58)}
      </>
    ),
  },
  {
    colour: 'form', tilt: -1.5,
    picture: (
      <>
        {bar(16, 26, 52, 'var(--t-form)', 7)}
        {[50, 70, 90].map((y, row) => (
          <g key={y}>
            <circle cx="22" cy={y} r="5.2" fill={row === 1 ? 'var(--t-form)' : 'none'} stroke={row === 1 ? 'var(--t-form)' : 'var(--control-line)'} strokeWidth="1.6" />
            {bar(36, y - 2, [60, 50, 66][row] ?? 50)}
          </g>
        ))}
        <rect x="16" y="106" width="92" height="26" rx="5" fill="none" stroke="var(--line-2)" strokeWidth="1.6" />
      </>
    ),
  },
  {
    colour: 'board', tilt: 1,
    picture: (
      <>
        <rect x="20" y="40" width="36" height="36" rx="2" fill="var(--t-slide)" opacity=".75" transform="rotate(-2 38 58)" />
        <rect x="66" y="50" width="40" height="34" rx="2" fill="var(--t-document)" opacity=".5" transform="rotate(2 86 67)" />
        <rect x="30" y="88" width="38" height="38" rx="2" fill="var(--t-board)" opacity=".65" transform="rotate(-3 49 107)" />
        <path d="M76 116c12 6 22-2 28-16" fill="none" stroke="var(--t-board)" strokeWidth="2.4" strokeLinecap="round" />
      </>
    ),
  },
  {
    colour: 'table', tilt: -1.1,
    picture: (
      <>
        {[16, 66].map((x, column) => (
          <g key={x}>
            <rect x={x} y="36" width="44" height={column === 0 ? 98 : 92} rx="4" fill="var(--t-table)" opacity=".1" />
            {bar(x + 6, 44, 22, 'var(--t-table)', 5)}
            {[56, 82, 108].slice(0, column === 0 ? 3 : 2).map((y) => <rect key={y} x={x + 5} y={y} width="34" height="20" rx="4" fill="var(--sheet)" stroke="var(--line)" />)}
          </g>
        ))}
      </>
    ),
  },
];

const outline = deckledSheet(sheetWidth, sheetHeight, 4);

const Hung = ({ sheet, x }: { readonly sheet: Sheet; readonly x: number }) => (
  <g transform={`translate(${x} 12) rotate(${sheet.tilt} ${sheetWidth / 2} 0)`}>
    <path d={outline} className={styles.sheet} />
    {sheet.picture}
    <path d={`M${sheetWidth - 23} 0v16a7 7 0 0 0 7 7h16Z`} fill={`var(--t-${sheet.colour})`} />
    <rect x={sheetWidth / 2 - 4} y="-10" width="8" height="24" rx="2" fill="var(--t-folder)" />
  </g>
);

const Line = ({ sheets }: { readonly sheets: readonly Sheet[] }) => (
  <svg className={styles.line} viewBox="0 0 640 190" aria-hidden="true">
    {sheets.map((sheet, index) => <Hung key={sheet.colour} sheet={sheet} x={4 + index * 158} />)}
  </svg>
);

/** Two wires across the window, with what hangs on them. */
export const Wires = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.picture}>
    <Wire className={styles.upperWire} />
    <Wire className={styles.lowerWire} />
    {children}
  </div>
);

/** The picture of the sign-in page: sheets of every type, hung up to dry. */
export const PeggedSheets = () => (
  <Wires>
    <div className={styles.lines}>
      <Line sheets={upper} />
      <Line sheets={lower} />
    </div>
  </Wires>
);
