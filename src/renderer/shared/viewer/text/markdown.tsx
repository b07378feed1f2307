import { GFM, parser } from '@lezer/markdown';
import { Fragment, useMemo, type MouseEvent, type ReactNode } from 'react';
import { logProblem } from '../../log';
import { useBridge } from '../../store/store-hooks';
import { safeUrl } from '../safe-url';
import styles from './markdown.module.css';

const markdown = parser.configure(GFM);

type SyntaxNode = ReturnType<typeof markdown.parse>['topNode'];

/** Deeper nesting is shown as its source. */
const maxDepth = 60;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '\'', nbsp: '\u00a0', copy: '©', hellip: '…', mdash: '—', ndash: '–' };

const decodeEntity = (entity: string): string => {
  const [, hex, decimal, name] = /^&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));$/i.exec(entity) ?? [];
  const code = hex ? parseInt(hex, 16) : decimal ? Number(decimal) : null;
  if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  return entities[name ?? ''] ?? entity;
};

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};

/** Marks that have no text of their own. */
const isMark = (name: string): boolean => /^(?:\w*Mark|CodeInfo|LinkTitle|LinkLabel|URL|Comment\w*|ProcessingInstruction\w*|LinkReference|TableDelimiter)$/.test(name);

interface RenderContext {
  readonly source: string;
  readonly references: ReadonlyMap<string, string>;
  readonly openLink: (url: string) => void;
  readonly isUsable: boolean;
}

/** The text between the marks of a node, with its inline elements. */
const renderInline = (node: SyntaxNode, context: RenderContext, depth: number): ReactNode[] => {
  const parts: ReactNode[] = [];
  let at = node.from;
  for (const child of childrenOf(node)) {
    if (child.from > at) parts.push(context.source.slice(at, child.from));
    parts.push(<Fragment key={child.from}>{renderNode(child, context, depth + 1)}</Fragment>);
    at = child.to;
  }
  if (at < node.to) parts.push(context.source.slice(at, node.to));
  return parts;
};

const renderBlocks = (node: SyntaxNode, context: RenderContext, depth: number): ReactNode[] =>
  childrenOf(node).map((child) => <Fragment key={child.from}>{renderNode(child, context, depth + 1)}</Fragment>);

const codeOf = (node: SyntaxNode, { source }: RenderContext): string =>
  node.getChildren('CodeText').map(({ from, to }) => source.slice(from, to)).join('');

const renderLink = (node: SyntaxNode, context: RenderContext, depth: number): ReactNode => {
  const { source, references } = context;
  const textOf = (name: string): string | undefined => { const found = node.getChild(name); return found ? source.slice(found.from, found.to) : undefined; };
  // The text is between the first two brackets.
  const [, end] = node.getChildren('LinkMark');
  const label = textOf('LinkLabel') ?? source.slice(node.from, end?.to ?? node.to);
  const address = textOf('URL') ?? references.get(label.toLowerCase());
  const children = renderInline(node, context, depth).filter((part) => part !== ' ');
  const url = address === undefined ? null : safeUrl(address.replace(/^<|>$/g, ''));
  return url === null ? <span>{children}</span> : link(url, children, context);
};

const link = (url: string, children: ReactNode, { openLink, isUsable }: RenderContext): ReactNode => {
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    openLink(url);
  };
  return isUsable ? <a href={url} className={styles.link} rel="noreferrer" onClick={open} onAuxClick={open}>{children}</a> : <span className={styles.link}>{children}</span>;
};

const headings = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;

const renderTable = (node: SyntaxNode, context: RenderContext, depth: number): ReactNode => {
  const cellsOf = (row: SyntaxNode, Cell: 'th' | 'td') => row.getChildren('TableCell').map((cell) => <Cell key={cell.from} dir="auto">{renderInline(cell, context, depth)}</Cell>);
  const header = node.getChild('TableHeader');
  return (
    <div className={styles.scroller}>
      <table>
        {header && <thead><tr>{cellsOf(header, 'th')}</tr></thead>}
        <tbody>{node.getChildren('TableRow').map((row) => <tr key={row.from}>{cellsOf(row, 'td')}</tr>)}</tbody>
      </table>
    </div>
  );
};

type Render = (node: SyntaxNode, context: RenderContext, depth: number) => ReactNode;

const renderers: Readonly<Record<string, Render>> = {
  Document: renderBlocks,
  Paragraph: (...all) => <p dir="auto">{renderInline(...all)}</p>,
  Blockquote: (...all) => <blockquote>{renderBlocks(...all)}</blockquote>,
  BulletList: (...all) => <ul>{renderBlocks(...all)}</ul>,
  OrderedList: (node, context, depth) => <ol start={parseInt(context.source.slice(node.from, node.from + 9), 10) || 1}>{renderBlocks(node, context, depth)}</ol>,
  ListItem: (...all) => <li dir="auto">{renderBlocks(...all)}</li>,
  Task: (...all) => <p dir="auto">{renderInline(...all)}</p>,
  TaskMarker: ({ from }, { source }) => (source[from + 1] === ' ' ? '☐' : '☑'),
  FencedCode: (node, context) => <pre dir="ltr"><code>{codeOf(node, context)}</code></pre>,
  CodeBlock: (node, context) => <pre dir="ltr"><code>{codeOf(node, context)}</code></pre>,
  HTMLBlock: ({ from, to }, { source }) => <pre dir="ltr">{source.slice(from, to)}</pre>,
  HTMLTag: ({ from, to }, { source }) => source.slice(from, to),
  HorizontalRule: () => <hr />,
  HardBreak: () => <br />,
  Emphasis: (...all) => <em>{renderInline(...all)}</em>,
  StrongEmphasis: (...all) => <strong>{renderInline(...all)}</strong>,
  Strikethrough: (...all) => <del>{renderInline(...all)}</del>,
  InlineCode: (...all) => <code>{renderInline(...all)}</code>,
  Escape: ({ from, to }, { source }) => source.slice(from + 1, to),
  Entity: ({ from, to }, { source }) => decodeEntity(source.slice(from, to)),
  Link: renderLink,
  // Pictures are not loaded: an address of another server would learn who reads the file.
  Image: (...all) => <span className={styles.image}>{renderInline(...all)}</span>,
  Autolink: (...all) => renderAddress(...all),
  Table: renderTable,
};

const renderAddress: Render = ({ from, to }, context) => {
  const text = context.source.slice(from, to).replace(/^<|>$/g, '');
  const url = safeUrl(text.startsWith('www.') ? `https://${text}` : text);
  return url === null ? text : link(url, text, context);
};

const renderNode: Render = (node, context, depth) => {
  const { name } = node;
  if (depth > maxDepth) return context.source.slice(node.from, node.to);
  // An address in running text has no brackets; in a link it is not shown.
  if (name === 'URL' && !/^(?:Link|Image)$/.test(node.parent?.name ?? '')) return renderAddress(node, context, depth);
  if (isMark(name)) return null;
  const level = /^(?:ATX|Setext)Heading([1-6])$/.exec(name)?.[1];
  if (level !== undefined) {
    const Heading = headings[Number(level) - 1] ?? 'h6';
    return <Heading dir="auto">{renderInline(node, context, depth)}</Heading>;
  }
  return renderers[name]?.(node, context, depth) ?? context.source.slice(node.from, node.to);
};

const referencesOf = (top: SyntaxNode, source: string): ReadonlyMap<string, string> => new Map(top.getChildren('LinkReference').flatMap((node) => {
  const label = node.getChild('LinkLabel');
  const url = node.getChild('URL');
  return label && url ? [[source.slice(label.from, label.to).toLowerCase(), source.slice(url.from, url.to)] as const] : [];
}));

interface MarkdownProps {
  readonly source: string;
  /** Whether links can be followed. */
  readonly isUsable: boolean;
}

/** Markdown as elements. HTML within it is shown as text, and nothing is loaded from other servers. */
export const Markdown = ({ source, isUsable }: MarkdownProps) => {
  const bridge = useBridge();
  const content = useMemo(() => {
    const openLink = (url: string): void => { bridge.window.openExternal(url).catch((error: unknown) => { logProblem('A link could not be opened.', error); }); };
    const { topNode } = markdown.parse(source);
    return renderNode(topNode, { source, references: referencesOf(topNode, source), openLink, isUsable }, 0);
  }, [source, isUsable, bridge]);
  return <div className={styles.scroll} tabIndex={isUsable ? 0 : -1}><article className={styles.page}>{content}</article></div>;
};
