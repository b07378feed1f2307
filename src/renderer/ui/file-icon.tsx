import { fileTypes } from '../../contract/entities/file';
import { fileGlyphs, type Pigment } from './file-glyphs';
import { iconKindOf, type IconKind } from './file-kind';

const Folder = () => (
  <>
    <path d="M2.5 6.2C2.5 5 3.4 4 4.6 4h4c.6 0 1.1.24 1.5.66L11.6 6.3h7.8c1.2 0 2.1.9 2.1 2.1V18H2.5Z" fill="var(--t-folder-2)" />
    <path d="M5 7.6h14v6H5Z" fill="var(--icon-paper)" />
    <path d="M5 7.6h14v1.1H5Z" fill="var(--t-folder-2)" opacity=".22" />
    <path d="M2 11.4c0-.8.6-1.4 1.4-1.4h17.2c.8 0 1.4.6 1.4 1.4l-.5 6.6a2.2 2.2 0 0 1-2.2 2H4.7a2.2 2.2 0 0 1-2.2-2Z" fill="var(--t-folder)" />
  </>
);

const Space = () => (
  <>
    <rect x="2.5" y="2.5" width="19" height="19" rx="5" fill="var(--t-space)" />
    <path d="M7.2 6.2h6.9l3.4 3.4v7.7c-1.1.55-2 .35-3.1 0-1.1-.35-1.7.5-3 .45-1.5-.05-2.4-.85-4.2-.25Z" fill="var(--icon-paper)" />
    <path d="M14.1 6.2l3.4 3.4h-2.4a1 1 0 0 1-1-1Z" fill="var(--t-space)" opacity=".45" />
  </>
);

const corner = 'M13.9 2v4.1c0 .83.67 1.5 1.5 1.5h4.1c0-.43-.18-.78-.5-1.1l-4-4c-.3-.3-.67-.5-1.1-.5Z';

const InkedSheet = ({ pigment }: { readonly pigment: Pigment }) => (
  <>
    <path d="M6.6 2h7.2c.45 0 .88.18 1.2.5l4 4c.32.32.5.75.5 1.2v12.1a2.2 2.2 0 0 1-2.2 2.2H6.7a2.2 2.2 0 0 1-2.2-2.2V4.1C4.5 2.94 5.44 2 6.6 2Z" fill={`var(--t-${pigment})`} />
    <path d={corner} fill="var(--icon-fold)" />
  </>
);

const PlainSheet = ({ pigment }: { readonly pigment: Pigment }) => (
  <>
    <path
      d="M6.7 2.6h7c.32 0 .63.13.86.36l3.98 3.98c.23.23.36.54.36.86v11.9a1.7 1.7 0 0 1-1.7 1.7H6.8a1.7 1.7 0 0 1-1.7-1.7V4.2c0-.88.72-1.6 1.6-1.6Z"
      fill="var(--icon-paper)"
      stroke="var(--icon-edge)"
      strokeWidth="1.2"
    />
    <path d={corner} fill={`var(--t-${pigment})`} />
  </>
);

const Shortcut = () => (
  <>
    <rect x="1" y="13" width="10" height="10" rx="3" fill="var(--icon-paper)" stroke="var(--icon-edge)" />
    <path d="M4 20.4c0-2.2 1-3.4 3.6-3.4M6 15.2l1.9 1.8L6 18.8" fill="none" stroke="var(--ink-2)" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />
  </>
);

const drawing = (kind: IconKind) => {
  if (kind === 'folder') return <Folder />;
  if (kind === 'space') return <Space />;
  const { sheet, pigment } = kind;
  const ink = sheet === 'inked' ? 'var(--icon-glyph)' : `var(--t-${pigment})`;
  return (
    <>
      {sheet === 'inked' ? <InkedSheet pigment={pigment} /> : <PlainSheet pigment={pigment} />}
      <g fill="none" stroke={ink} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">{fileGlyphs[pigment](ink)}</g>
    </>
  );
};

export interface FileIconProps {
  readonly type: number;
  /** File name. Its extension decides the icon where the type is a cloud file of an unknown group. */
  readonly name: string;
  /** CSS pixels: 15, 20, 30, 32, 80 or 160. */
  readonly size?: number;
  /** Draws the shortcut mark. Defaults to true for the type `shortcut`. */
  readonly isShortcut?: boolean;
}

/** Icon of a file's type. Never mirrored, and hidden from screen readers: the row has the type as text. */
export const FileIcon = ({ type, name, size = 20, isShortcut = type === fileTypes.shortcut }: FileIconProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {drawing(iconKindOf(type, name))}
    {isShortcut && <Shortcut />}
  </svg>
);
