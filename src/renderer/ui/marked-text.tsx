import { Fragment } from 'react';
import { languageOfText } from './text-language';
import { useLocaleId } from './locale-context';
import styles from './marked-text.module.css';

export interface MarkedTextProps {
  readonly text: string;
  /** Ranges in UTF-16 units, in order and without overlaps. */
  readonly marks: readonly (readonly [start: number, end: number])[];
  /** For names, which are not to be translated. */
  readonly isName?: boolean;
}

/** A text with highlighted search matches. Isolated from the surrounding text (bidi), with its own direction. */
export const MarkedText = ({ text, marks, isName = false }: MarkedTextProps) => {
  const locale = useLocaleId();
  return (
    <bdi dir="auto" lang={languageOfText(text, locale)} {...(isName ? { translate: 'no' as const } : {})}>
      {marks.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.[1] ?? 0, start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </bdi>
  );
};

/** Truncates the start of a text so that its first mark is visible, and shifts the marks accordingly. */
export const excerptAroundFirstMark = (text: string, marks: MarkedTextProps['marks'], before: number): Pick<MarkedTextProps, 'text' | 'marks'> => {
  const [[first] = [0]] = marks;
  if (first <= before) return { text, marks };
  const space = text.lastIndexOf(' ', first - before);
  let from = space > first - 2 * before ? space + 1 : first - before;
  // Do not split a surrogate pair.
  if (/[\udc00-\udfff]/.test(text.charAt(from))) from -= 1;
  return { text: `…${text.slice(from)}`, marks: marks.map(([start, end]) => [start - from + 1, end - from + 1]) };
};
