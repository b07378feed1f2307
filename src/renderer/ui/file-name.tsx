import { splitName } from './name-parts';
import { languageOfText } from './text-language';
import { useLocaleId } from './locale-context';
import styles from './file-name.module.css';

export interface FileNameProps {
  readonly name: string;
}

/**
 * A file name that is truncated in its middle: the last six characters and the extension are always visible. Isolated
 * from the surrounding text (bidi), with its own direction.
 */
export const FileName = ({ name }: FileNameProps) => {
  const locale = useLocaleId();
  const { head, tail } = splitName(name);
  return (
    <span className={styles.place} translate="no" title={name}>
      <bdi dir="auto" lang={languageOfText(name, locale)} className={styles.name} data-one-text>
        {head === ''
          ? <span className={styles.head}>{tail}</span>
          : (
            <>
              <span className="visually-hidden">{name}</span>
              <span aria-hidden className={styles.head}>{head}</span>
              <span aria-hidden className={styles.tail}>{tail}</span>
            </>
          )}
      </bdi>
    </span>
  );
};
