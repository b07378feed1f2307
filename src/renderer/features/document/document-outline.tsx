import { useTranslation } from 'react-i18next';
import type { Node } from 'prosemirror-model';
import { documentSchema, headingLevel } from '../../../core/content/document-schema';
import styles from './document-outline.module.css';

export interface OutlineHeading {
  readonly position: number;
  readonly level: 1 | 2 | 3;
  readonly text: string;
}

/** The headings of a document that have text. */
export const outlineOf = (doc: Node): readonly OutlineHeading[] => {
  const headings: OutlineHeading[] = [];
  doc.descendants((node, position) => {
    const text = node.textContent.trim();
    if (node.type === documentSchema.nodes.heading && text !== '') headings.push({ position, level: headingLevel(node.attrs['level']), text });
    return !node.isTextblock;
  });
  return headings;
};

export interface DocumentOutlineProps {
  readonly headings: readonly OutlineHeading[];
  /** Position of the caret. */
  readonly caret: number;
  readonly onJump: (position: number) => void;
}

/**
 * The headings of the document; a press jumps to one. The heading above the caret is marked. Beside a page without room
 * they are ticks.
 */
export const DocumentOutline = ({ headings, caret, onJump }: DocumentOutlineProps) => {
  const { t } = useTranslation('document');
  const current = headings.findLast(({ position }) => position < caret);
  return (
    <nav className={styles.outline} aria-label={t('outline')}>
      <p className={styles.title} aria-hidden>{t('outline')}</p>
      <ul>
        {headings.map((heading) => (
          <li key={heading.position}>
            <button
              type="button" className={styles.heading} data-level={heading.level} aria-label={heading.text} aria-current={heading === current ? 'location' : undefined}
              onClick={() => { onJump(heading.position); }}
            >
              <bdi className={styles.name}>{heading.text}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};
