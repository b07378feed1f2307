/** A Word document as it is drawn: data without markup. */
export interface WordDocument {
  readonly blocks: readonly WordBlock[];
  /** Footnotes and endnotes in the order of their references. */
  readonly notes: readonly (readonly WordBlock[])[];
  readonly pictures: readonly Uint8Array<ArrayBuffer>[];
}

export type WordBlock = WordParagraph | WordTable;

export interface WordParagraph {
  readonly kind: 'paragraph';
  /** A heading of level 1 to 6. */
  readonly heading: number | null;
  readonly isQuote: boolean;
  readonly list: { readonly level: number; readonly isOrdered: boolean } | null;
  /** Null: by the first letters. */
  readonly direction: 'ltr' | 'rtl' | null;
  readonly alignment: 'start' | 'center' | 'end' | 'justify';
  readonly parts: readonly WordPart[];
}

export interface WordTable {
  readonly kind: 'table';
  readonly direction: 'ltr' | 'rtl' | null;
  readonly rows: readonly { readonly isHeader: boolean; readonly cells: readonly WordCell[] }[];
  /** Whether the table has more rows. */
  readonly isCut: boolean;
}

export interface WordCell {
  readonly columns: number;
  readonly rows: number;
  readonly blocks: readonly WordBlock[];
}

export type WordStyle = 'bold' | 'italic' | 'underline' | 'strike' | 'superscript' | 'subscript' | 'capitals' | 'highlight';

export type WordPart =
  | { readonly kind: 'text'; readonly text: string; readonly styles: readonly WordStyle[]; readonly href: string | null }
  | { readonly kind: 'break' }
  | { readonly kind: 'note'; readonly number: number }
  /** Index into the pictures of the document. */
  | { readonly kind: 'picture'; readonly index: number; readonly description: string };
