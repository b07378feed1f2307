import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { baseNameOf } from '../../../shared/format/name-parts';
import { isComposing } from '../../../ui/composition';
import styles from './rename-field.module.css';

export interface RenameFieldProps {
  readonly name: string;
  /** Folders have no extension, so their whole name is selected. */
  readonly isFolder: boolean;
  /** What was typed before a refusal; null begins with the name. */
  readonly typed: string | null;
  readonly error: string | null;
  /** Answers why it cannot be taken, or null. */
  readonly onSubmit: (typed: string) => string | null;
  readonly onCancel: () => void;
}

/** A name's field in its row: Enter takes it, Escape leaves it, and what was typed stays where it is refused. */
export const RenameField = ({ name, isFolder, typed, error, onSubmit, onCancel }: RenameFieldProps) => {
  const { t } = useTranslation('files');
  const [text, setText] = useState(typed ?? name);
  const [refusal, setRefusal] = useState(error);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const errorId = useId();

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(0, isFolder ? field.value.length : baseNameOf(field.value).length);
  }, [isFolder]);

  const submit = (): void => {
    if (isOver.current) return;
    const reason = onSubmit(text);
    isOver.current = reason === null;
    setRefusal(reason);
    // It stands until the row has the name; what is typed meanwhile would be lost.
    if (reason === null && input.current) input.current.readOnly = true;
  };
  const leave = (): void => {
    isOver.current = true;
    onCancel();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key === 'Enter') submit();
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
  };
  // What cannot be a name is given up when the person turns to something else; otherwise turning away takes it.
  const onBlur = (): void => {
    if (isOver.current) return;
    if (onSubmit(text) === null) isOver.current = true;
    else leave();
  };

  return (
    <span className={styles.place}>
      <input
        ref={input} className={styles.input} dir="auto" value={text} spellCheck={false} autoComplete="off"
        aria-label={t('rename')} aria-invalid={refusal !== null} aria-describedby={refusal === null ? undefined : errorId}
        style={{ width: `calc(${Math.max(12, [...text].length + 2)}ch + 16px)` }}
        onChange={(event) => { setText(event.target.value); setRefusal(null); }}
        onKeyDown={onKeyDown} onBlur={onBlur}
        onPointerDown={(event) => { event.stopPropagation(); }} onDoubleClick={(event) => { event.stopPropagation(); }}
      />
      {refusal === null
        ? <span className={styles.hint}>{t('renameHint')}</span>
        : <span id={errorId} role="alert" className={styles.error}>{refusal}</span>}
    </span>
  );
};
