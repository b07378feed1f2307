import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileTags } from '../../../contract/entities/file';
import type { TagAppearance } from '../../../core/sync/change';
import { checkName, nameKeyOf } from '../../../core/file-names';
import { useDraft } from '../../shared/drafts/use-draft';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useAppSelector } from '../../shared/store/store-hooks';
import { selectTags } from '../../shared/store/personal-lists/personal-lists';
import { Button } from '../../ui/button';
import { isComposing } from '../../ui/text-composition';
import { TextField } from '../../ui/text-field';
import { firstColour } from './tag-colours';
import { ColourChoice } from './colour-choice';
import styles from './tags.module.css';
import { useManageTagsReason } from './use-manage-tags-reason';

export interface TagFormProps {
  readonly initial?: TagAppearance;
  readonly confirmLabel: string;
  /** The tag's list; names in the list must be unique. */
  readonly list: keyof FileTags;
  /** Id of the edited tag. */
  readonly id?: number;
  /** Why a tag cannot be created now, apart from permissions; the typed text is kept. */
  readonly disabledReason?: string | null;
  readonly onConfirm: (look: TagAppearance) => void;
  /** The form is the only content of its popover, so its field has the initial focus. */
  readonly isAlone?: boolean;
}

/** Form for a tag's name and colour. Enter confirms, except during composition (IME). */
export const TagForm = ({ initial = { name: '', colour: firstColour }, confirmLabel, list, id, disabledReason: closedHere = null, onConfirm, isAlone = false }: TagFormProps) => {
  const { t } = useTranslation('acts');
  const errorText = useErrorText();
  const tags = useAppSelector(selectTags);
  const keepingReason = useManageTagsReason(list);
  const closed = closedHere ?? keepingReason;
  const [name, setName] = useDraft(`tag:${list}:${id ?? 'new'}`, initial.name);
  const [colour, setColour] = useState(initial.colour);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = (): void => {
    if (closed !== null) return;
    const checked = checkName(name);
    if (!checked.ok) {
      setProblem(errorText({ code: checked.code, message: '', args: checked.args }));
      return;
    }
    if (tags?.[list].tags.some((other) => other.id !== id && nameKeyOf(other.name) === nameKeyOf(checked.name))) {
      setProblem(errorText({ code: 'TAG_NAME_TAKEN', message: '', args: {} }));
      return;
    }
    onConfirm({ name: checked.name, colour });
    setName('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event) || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    event.stopPropagation();
    confirm();
  };
  return (
    <div className={styles.form} data-alone={isAlone} onKeyDownCapture={onKeyDown}>
      <TextField
        label={t('tagName')} value={name} autoFocus={isAlone} onChange={(typed) => { setName(typed); setProblem(null); }} errorMessage={problem}
      />
      <div className={styles.formEnd}>
        <ColourChoice value={colour} onChange={setColour} />
        <Button onPress={confirm} isDisabled={closed !== null} disabledReason={closed}>{confirmLabel}</Button>
      </div>
    </div>
  );
};
