import type { ReactElement } from 'react';

/** Colours of the file icons; each is a token `--t-<name>`. */
export type Pigment =
  | 'document' | 'sheet' | 'slide' | 'mindmap' | 'board' | 'form' | 'table'
  | 'image' | 'pdf' | 'archive' | 'audio' | 'video' | 'text' | 'unknown';

/** Glyphs drawn on the sheet, on a 24 px grid, in the given colour. */
export const fileGlyphs: Record<Pigment, (ink: string) => ReactElement> = {
  document: () => <path d="M8.4 11.2h7.2M8.4 14.4h7.2M8.4 17.6h4.2" />,
  sheet: () => (
    <>
      <rect x="8" y="10.8" width="8" height="7.6" rx="1" />
      <path d="M8 14.6h8M11.4 10.8v7.6" />
    </>
  ),
  slide: (ink) => (
    <>
      <rect x="7.6" y="10.6" width="8.8" height="5.8" rx="1" fill={ink} stroke="none" />
      <path d="M10 19h4M12 16.6V19" />
    </>
  ),
  mindmap: (ink) => (
    <>
      <path d="M9 14.6h2M15 11.2c-3 0-2.2 3.4-4 3.4 1.8 0 1 3.6 4 3.6" />
      <circle cx="8.8" cy="14.6" r="1.75" fill={ink} stroke="none" />
      <circle cx="15.4" cy="11.2" r="1.45" fill={ink} stroke="none" />
      <circle cx="15.4" cy="18.2" r="1.45" fill={ink} stroke="none" />
    </>
  ),
  board: (ink) => (
    <>
      <rect x="7.7" y="10.4" width="4.6" height="4.6" rx=".8" fill={ink} stroke="none" />
      <rect x="13.4" y="12.6" width="3.4" height="3.4" rx=".7" fill={ink} stroke="none" opacity=".78" />
      <path d="M8.2 18.2c1.4-1.5 2.4 1 3.8-.2.9-.8 1.5-.6 2.2 0" />
    </>
  ),
  form: (ink) => (
    <>
      <rect x="7.6" y="10.3" width="3.2" height="3.2" rx=".8" fill={ink} stroke="none" />
      <path d="M13 11.9h3M13 17.2h3" />
      <circle cx="9.2" cy="17.2" r="1.25" />
    </>
  ),
  table: (ink) => (
    <>
      <rect x="7.4" y="10.2" width="9.2" height="3" rx="1" fill={ink} stroke="none" />
      <path d="M8.2 15.6h1M11.6 15.6h4.2M8.2 18.4h1M11.6 18.4h4.2" />
    </>
  ),
  image: (ink) => (
    <>
      <path d="M7.6 18.4l3-4.6 2.2 2.9 1.3-1.6 2.3 3.3Z" fill={ink} />
      <circle cx="9.2" cy="10.8" r="1.3" fill={ink} stroke="none" />
    </>
  ),
  pdf: () => <path d="M8.2 18.4c2.6-1.2 4-5.2 4-7.6 0-.9-1.3-.9-1.3.2 0 2.9 2.6 5.4 4.8 5.4 1.1 0 1.1-1.2-.2-1.3-2.4-.1-5.2 1-7 2.4" />,
  archive: () => (
    <>
      <path d="M10.2 9.4h1.6M12.2 11.6h1.6M10.2 13.8h1.6" />
      <rect x="10.4" y="16" width="3.2" height="3.2" rx="1" />
    </>
  ),
  audio: () => <path d="M8.1 14.2v1.6M10.7 12v6M13.3 13.2v3.6M15.9 11.4v7.2" strokeWidth="1.6" />,
  video: (ink) => <path d="M10 11.6v6.6l5.4-3.3Z" fill={ink} />,
  text: () => <path d="M8.2 11.4h7.6M12 11.4v7M10.8 18.4h2.4" />,
  unknown: (ink) => (
    <>
      <path d="M10 12.2c0-1.2.9-2 2-2s2 .8 2 1.9c0 1.5-2 1.6-2 3.1" />
      <circle cx="12" cy="18.2" r="1" fill={ink} stroke="none" />
    </>
  ),
};
