import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field';
import { ContentMessage } from '../content/content-message';
import { useContent } from '../content/use-content';
import type { ViewerProps } from '../viewer-props';
import type { FontFacts } from './font-facts';
import { letterRowsFor, samplesFor } from './font-samples';
import { loadFont, type LoadedFont } from './load-font';
import styles from './font-viewer.module.css';

/** A specimen of a font, drawn from its bytes. */
export const FontViewer = ({ file, variant }: ViewerProps) => {
  const { content, retry } = useContent(file, loadFont);
  switch (content.status) {
    case 'loading': return <div className={styles.scroller} aria-busy />;
    case 'failed': return <ContentMessage file={file} problem={content.problem} onRetry={retry} />;
    case 'ready': return <Specimen font={content.value} name={file.name} isPage={variant === 'page'} />;
  }
};

const sizesPx = [72, 48, 36, 24, 16];

const Specimen = ({ font: { face, facts }, name, isPage }: { readonly font: LoadedFont; readonly name: string; readonly isPage: boolean }) => {
  const { t } = useTranslation('viewer');
  const [text, setText] = useState('');
  useEffect(() => {
    document.fonts.add(face);
    return () => { document.fonts.delete(face); };
  }, [face]);
  const fontFamily = `"${face.family}"`;
  const [first, ...others] = samplesFor(facts.characters);
  const own = text === '' ? first : { language: undefined, direction: 'auto' as const, text };
  return (
    <div className={styles.scroller} tabIndex={isPage ? 0 : -1} role="group" aria-label={t('fontSpecimen')}>
      <article className={styles.page}>
        <h2 className={styles.family} style={{ fontFamily }} dir="auto">{facts.family ?? name}</h2>
        <Facts facts={facts} />
        <div className={styles.letters} style={{ fontFamily }} dir="ltr">
          {letterRowsFor(facts.characters).map((row) => <p key={row}>{row}</p>)}
        </div>
        {isPage && <TextField label={t('fontText')} value={text} onChange={setText} placeholder={first?.text ?? ''} autoComplete="off" />}
        {own && sizesPx.map((size) => (
          <div key={size} className={styles.line}>
            <span className={styles.size} aria-hidden>{size}</span>
            <p lang={own.language} dir={own.direction} style={{ fontFamily, fontSize: size }}>{own.text}</p>
          </div>
        ))}
        {text === '' && others.map(({ language, direction, text: sample }) => (
          <p key={language} lang={language} dir={direction} className={styles.sample} style={{ fontFamily }}>{sample}</p>
        ))}
      </article>
    </div>
  );
};

const Facts = ({ facts: { style, version, copyright, glyphCount } }: { readonly facts: FontFacts }) => {
  const { t } = useTranslation('viewer');
  const parts = [style, version, glyphCount === null ? null : t('fontGlyphs', { count: glyphCount })].filter((part) => part !== null);
  return (
    <div className={styles.facts}>
      {parts.length > 0 && <p>{parts.map((part, index) => <span key={part}>{index > 0 && ' · '}<bdi>{part}</bdi></span>)}</p>}
      {copyright !== null && <p><bdi>{copyright}</bdi></p>}
    </div>
  );
};
