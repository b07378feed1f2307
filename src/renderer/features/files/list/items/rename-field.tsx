import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Capability } from '../../../../../contract/entities/permissions';
import { isUntitled } from '../../../../../core/default-names';
import { useRefusalText } from '../../../../shared/access/use-refusal-text';
import { baseNameOf } from '../../../../ui/name-parts';
import { isComposing } from '../../../../ui/text-composition';
import { useListInteractionActions } from '../list-interaction';
import styles from './rename-field.module.css';

export interface RenameFieldProps {
  readonly rowKey: string;
  readonly name: string;
  /** Folders have no extension, so their whole name is selected. */
  readonly isFolder: boolean;
  /** The text entered before a refusal; null to start with the name. */
  readonly typed: string | null;
  readonly error: string | null;
  /** The current capability to rename. */
  readonly capability: Capability;
  /** Returns why the name is invalid, or null. `base`: the name at the start of the rename, even if the file was renamed since. */
  readonly onSubmit: (typed: string, base: string) => string | null;
  readonly onCancel: () => void;
}

/** The rename field in a row. Enter submits and Escape cancels; a refused text is kept. */
export const RenameField = ({ rowKey, name, isFolder, typed, error, capability, onSubmit, onCancel }: RenameFieldProps) => {
  const { t } = useTranslation('files');
  const reasonText = useRefusalText();
  const { storeRenameText, storedRenameText } = useListInteractionActions();
  const closed = capability.value ? null : reasonText(capability.reason, 'canRename');
  // The row may have been unmounted since the text was entered.
  const [text, setText] = useState(() => storedRenameText(rowKey) ?? typed ?? name);
  const [base] = useState(name);
  const [refused, setRefusal] = useState(error);
  const refusal = refused ?? closed;
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const errorId = useId();

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(0, isFolder ? field.value.length : baseNameOf(field.value).length);
  }, [isFolder]);

  const leave = (): void => {
    isOver.current = true;
    onCancel();
  };
  const submit = (): void => {
    if (isOver.current || closed !== null) return;
    // An untitled file keeps its placeholder name if the field is left empty.
    if (text.trim() === '' && isUntitled(base)) {
      leave();
      return;
    }
    const reason = onSubmit(text, base);
    isOver.current = reason === null;
    setRefusal(reason);
    // The field is shown until the row has the new name; further input would be lost.
    if (reason === null && input.current) input.current.readOnly = true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key === 'Enter') submit();
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
  };
  // On blur a valid name is submitted and an invalid one discarded. If renaming is no longer permitted, the text is kept
  // until the person leaves the field. A blur of the whole window changes nothing, because the person may be looking
  // the name up elsewhere.
  const onBlur = (): void => {
    if (isOver.current || closed !== null || document.activeElement === input.current) return;
    if (onSubmit(text, base) === null) isOver.current = true;
    else leave();
  };

  return (
    <span className={styles.place}>
      <input
        ref={input} className={styles.input} dir="auto" value={text} placeholder={isUntitled(base) ? base : undefined} spellCheck={false} autoComplete="off"
        aria-label={t('rename')} aria-invalid={refusal !== null} aria-describedby={refusal === null ? undefined : errorId}
        style={{ width: `calc(${Math.max(12, [...text].length + 2)}ch + 16px)` }}
        onChange={(event) => { setText(event.target.value); storeRenameText(rowKey, event.target.value); setRefusal(null); }}
        onKeyDown={onKeyDown} onBlur={onBlur}
        onPointerDown={(event) => { event.stopPropagation(); }} onDoubleClick={(event) => { event.stopPropagation(); }}
      />
      {refusal === null
        ? <span className={styles.hint}>{t('renameHint')}</span>
        : <span id={errorId} role="alert" className={styles.error}>{refusal}</span>}
    </span>
  );
};
