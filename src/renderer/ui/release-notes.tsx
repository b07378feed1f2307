import { createElement } from 'react';
import { parseNotes, type NotesBlock, type NotesInline } from '../../core/releases/parse-notes';
import styles from './release-notes.module.css';

export interface ReleaseNotesProps {
  /** Markdown, limited to the subset that `core/releases/notes` parses. */
  readonly notes: string;
  /** Level of the notes' top headings on the page: one below the heading above them. */
  readonly headingLevel?: 2 | 3 | 4;
}

/** Notes of a release. The text comes from a signed manifest, but is limited to text and https links regardless. */
export const ReleaseNotes = ({ notes, headingLevel = 3 }: ReleaseNotesProps) => {
  const blocks = parseNotes(notes);
  // Shift all headings so that the highest level in the notes follows the heading above.
  const highest = Math.min(...blocks.map((block) => (block.kind === 'heading' ? block.level : 3)));
  return (
    <div className={styles.notes}>
      {blocks.map((block, index) => <Block key={index} block={block} levelsDown={headingLevel - highest} />)}
    </div>
  );
};

const Block = ({ block, levelsDown }: { readonly block: NotesBlock; readonly levelsDown: number }) => {
  switch (block.kind) {
    case 'heading': return createElement(`h${Math.min(6, block.level + levelsDown)}`, null, <Pieces pieces={block.pieces} />);
    case 'paragraph': return <p><Pieces pieces={block.pieces} /></p>;
    case 'list': return createElement(block.isOrdered ? 'ol' : 'ul', null, block.items.map((pieces, index) => <li key={index}><Pieces pieces={pieces} /></li>));
  }
};

const Pieces = ({ pieces }: { readonly pieces: readonly NotesInline[] }) => pieces.map((piece, index) => {
  switch (piece.kind) {
    case 'text': return piece.text;
    case 'strong': return <strong key={index}>{piece.text}</strong>;
    case 'emphasis': return <em key={index}>{piece.text}</em>;
    case 'code': return <code key={index}>{piece.text}</code>;
    case 'link': return <a key={index} href={piece.href} target="_blank" rel="noreferrer">{piece.text}</a>;
  }
});
