/** A part of a line: plain or emphasised text, code, or an https link. */
export type NotesInline =
  | { readonly kind: 'text' | 'strong' | 'emphasis' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type NotesBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly pieces: readonly NotesInline[] }
  | { readonly kind: 'paragraph'; readonly pieces: readonly NotesInline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly NotesInline[])[] };

const inline = /\*\*([^*\n]{1,500})\*\*|\*([^*\n]{1,500})\*|`([^`\n]{1,500})`|\[([^[\]\n]{1,500})\]\(([^()\s]{1,2000})\)/g;

const isHttps = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';

const pieceOf = ([whole, strong, emphasis, code, text, href]: RegExpMatchArray): NotesInline => {
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis };
  if (code !== undefined) return { kind: 'code', text: code };
  return text !== undefined && href !== undefined && isHttps(href) ? { kind: 'link', text, href } : { kind: 'text', text: text ?? whole };
};

const piecesOf = (line: string): readonly NotesInline[] => {
  const pieces: NotesInline[] = [];
  let end = 0;
  for (const match of line.matchAll(inline)) {
    if (match.index > end) pieces.push({ kind: 'text', text: line.slice(end, match.index) });
    pieces.push(pieceOf(match));
    end = match.index + match[0].length;
  }
  return end < line.length || pieces.length === 0 ? [...pieces, { kind: 'text', text: line.slice(end) }] : pieces;
};

const blockOf = (lines: readonly string[]): readonly NotesBlock[] => {
  const [first = '', ...rest] = lines;
  const heading = /^(#{1,3}) +(\S.*)$/.exec(first);
  if (heading) {
    const [, marks = '#', text = ''] = heading;
    return [{ kind: 'heading', level: marks.length as 1 | 2 | 3, pieces: piecesOf(text.trim()) }, ...(rest.length > 0 ? blockOf(rest) : [])];
  }
  const mark = /^(?:([-*])|\d{1,3}[.)]) +/.exec(first);
  if (!mark) {
    // A heading or a list needs no preceding blank line.
    const next = rest.findIndex((line) => /^#{1,3} +\S|^(?:[-*]|\d{1,3}[.)]) +\S/.test(line));
    const own = next === -1 ? rest : rest.slice(0, next);
    return [{ kind: 'paragraph', pieces: piecesOf([first, ...own].join(' ')) }, ...(next === -1 ? [] : blockOf(rest.slice(next)))];
  }
  const items: string[] = [];
  for (const [index, line] of lines.entries()) {
    const item = /^(?:[-*]|\d{1,3}[.)]) +(\S.*)?$/.exec(line);
    if (item) items.push(item[1] ?? '');
    else if (/^ +\S/.test(line)) items.push(`${items.pop() ?? ''} ${line.trim()}`);
    else return [listOf(mark, items), ...blockOf(lines.slice(index))];
  }
  return [listOf(mark, items)];
};

const listOf = (mark: RegExpExecArray, items: readonly string[]): NotesBlock => ({ kind: 'list', isOrdered: mark[1] === undefined, items: items.map(piecesOf) });

/** Parses release notes into blocks. They use a subset of Markdown; other syntax, such as HTML, is plain text. */
export const parseNotes = (notes: string): readonly NotesBlock[] =>
  notes.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/).map((part) => part.split('\n').filter((line) => line.trim() !== '')).filter((lines) => lines.length > 0).flatMap(blockOf);
