import { Fragment, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { logProblem } from '../../log';
import { useBridge } from '../../store/store-hooks';
import { BytesPicture } from '../content/bytes-picture';
import { ContentMessage } from '../content/content-message';
import { useContent } from '../content/use-content';
import { safeUrl } from '../safe-url';
import type { ViewerProps } from '../viewer-props';
import { loadWord } from './load-word';
import type { WordBlock, WordDocument, WordParagraph, WordPart, WordStyle, WordTable } from './word-document';
import styles from './word-viewer.module.css';

/** A Word document as one long page, to be read. */
export const WordViewer = ({ file, variant }: ViewerProps) => {
  const { content, retry } = useContent(file, loadWord);
  switch (content.status) {
    case 'loading': return <div className={styles.desk} aria-busy />;
    case 'failed': return <ContentMessage file={file} problem={content.problem} onRetry={retry} />;
    case 'ready': return <Pages document={content.value} label={file.name} isUsable={variant === 'page'} />;
  }
};

/** Paragraphs and tables that are drawn in one step. */
const stepBlocks = 1_500;

const Pages = ({ document, label, isUsable }: { readonly document: WordDocument; readonly label: string; readonly isUsable: boolean }) => {
  const { t } = useTranslation('viewer');
  const bridge = useBridge();
  const [shownBlocks, setShownBlocks] = useState(stepBlocks);
  const context = useMemo((): RenderContext => ({
    document, isUsable, cutText: t('wordTableCut'),
    openLink: (url) => { bridge.window.openExternal(url).catch((error: unknown) => { logProblem('A link could not be opened.', error); }); },
  }), [document, isUsable, bridge, t]);
  const body = useMemo(() => renderBlocks(document.blocks.slice(0, shownBlocks), context), [document, shownBlocks, context]);
  const isWhole = shownBlocks >= document.blocks.length;
  return (
    <div className={styles.desk} tabIndex={isUsable ? 0 : -1} role="document" aria-label={label}>
      <article className={styles.sheet}>
        {body}
        {isWhole && document.notes.length > 0 && (
          <ol className={styles.notes}>
            {document.notes.map((note, index) => <li key={index}>{renderBlocks(note, context)}</li>)}
          </ol>
        )}
        {!isWhole && <Button onPress={() => { setShownBlocks(shownBlocks + stepBlocks); }}>{t('loadMore')}</Button>}
      </article>
    </div>
  );
};

interface RenderContext {
  readonly document: WordDocument;
  readonly openLink: (url: string) => void;
  readonly isUsable: boolean;
  readonly cutText: string;
}

type ListParagraph = WordParagraph & { readonly list: NonNullable<WordParagraph['list']> };

const isListed = (block: WordBlock | undefined): block is ListParagraph => block?.kind === 'paragraph' && block.list !== null && block.heading === null;

/** The elements of blocks. Neighbouring items of lists become nested lists. */
const renderBlocks = (blocks: readonly WordBlock[], context: RenderContext): ReactNode[] => {
  const elements: ReactNode[] = [];
  let at = 0;
  while (at < blocks.length) {
    const block = blocks[at];
    let end = at;
    while (isListed(blocks[end])) end += 1;
    const items = blocks.slice(at, end).filter((each) => isListed(each));
    if (items.length > 0) elements.push(<Fragment key={at}>{renderList(items, context)}</Fragment>);
    else if (block?.kind === 'table') elements.push(<Fragment key={at}>{renderTable(block, context)}</Fragment>);
    else if (block?.kind === 'paragraph') elements.push(<Fragment key={at}>{renderParagraph(block, context)}</Fragment>);
    at += Math.max(1, items.length);
  }
  return elements;
};

/** Items of one level, each with the deeper items that follow it. */
const renderList = (items: readonly ListParagraph[], context: RenderContext): ReactNode => {
  const [first] = items;
  if (!first) return null;
  const level = Math.min(...items.map(({ list }) => list.level));
  const starts = items.flatMap(({ list }, index) => (index === 0 || list.level === level ? [index] : []));
  const List = first.list.isOrdered ? 'ol' : 'ul';
  return (
    <List dir={first.direction ?? 'auto'}>
      {starts.map((start, index) => {
        const [item, ...inner] = items.slice(start, starts[index + 1]);
        return item && <li key={start}>{renderParts(item.parts, context)}{renderList(inner, context)}</li>;
      })}
    </List>
  );
};

const headings = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;

const renderParagraph = ({ heading, isQuote, direction, alignment, parts }: WordParagraph, context: RenderContext): ReactNode => {
  const Tag = heading === null ? 'p' : headings[heading - 1] ?? 'h6';
  const element = <Tag dir={direction ?? 'auto'} style={alignment === 'start' ? undefined : { textAlign: alignment }}>{parts.length === 0 ? <br /> : renderParts(parts, context)}</Tag>;
  return isQuote ? <blockquote>{element}</blockquote> : element;
};

const renderTable = ({ direction, rows, isCut }: WordTable, context: RenderContext): ReactNode => (
  <div className={styles.scroller}>
    <table dir={direction ?? 'auto'}>
      <tbody>
        {rows.map(({ isHeader, cells }, row) => (
          <tr key={row}>
            {cells.map(({ columns, rows: height, blocks }, cell) => {
              const Cell = isHeader ? 'th' : 'td';
              return <Cell key={cell} colSpan={columns} rowSpan={height}>{renderBlocks(blocks, context)}</Cell>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
    {isCut && <p className={styles.cut}>{context.cutText}</p>}
  </div>
);

const tags: Readonly<Partial<Record<WordStyle, 'strong' | 'em' | 'u' | 's' | 'sup' | 'sub' | 'mark'>>> = {
  bold: 'strong', italic: 'em', underline: 'u', strike: 's', superscript: 'sup', subscript: 'sub', highlight: 'mark',
};

const renderStyled = (text: string, all: readonly WordStyle[]): ReactNode => all.reduce<ReactNode>((inner, style) => {
  const Tag = tags[style];
  return Tag ? <Tag>{inner}</Tag> : <span className={styles.capitals}>{inner}</span>;
}, text);

const renderParts = (parts: readonly WordPart[], context: RenderContext): ReactNode[] => parts.map((part, index) => <Fragment key={index}>{renderPart(part, context)}</Fragment>);

const renderPart = (part: WordPart, { document, openLink, isUsable }: RenderContext): ReactNode => {
  switch (part.kind) {
    case 'break': return <br />;
    case 'note': return <sup>{part.number}</sup>;
    case 'picture': return <Picture bytes={document.pictures[part.index]} description={part.description} />;
    case 'text': {
      const text = renderStyled(part.text, part.styles);
      const url = part.href === null ? null : safeUrl(part.href);
      if (url === null) return text;
      const open = (event: MouseEvent): void => {
        event.preventDefault();
        openLink(url);
      };
      return isUsable ? <a href={url} className={styles.link} rel="noreferrer" onClick={open} onAuxClick={open}>{text}</a> : <span className={styles.link}>{text}</span>;
    }
  }
};

/** A picture of the document, or its description if the browser cannot decode it. */
const Picture = ({ bytes, description }: { readonly bytes: Uint8Array<ArrayBuffer> | undefined; readonly description: string }) => {
  const { t } = useTranslation('viewer');
  const [isBroken, setBroken] = useState(false);
  const label = description === '' ? t('picture') : description;
  if (!bytes || isBroken) return <span className={styles.missing}>{label}</span>;
  return <BytesPicture bytes={bytes} label={label} className={styles.picture} onError={() => { setBroken(true); }} />;
};
