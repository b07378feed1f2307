import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from './use-draft';
import { baseNameOf } from '../../ui/name-parts';
import { Button } from '../../ui/button';
import { isComposing } from '../../ui/text-composition';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { TextField } from '../../ui/text-field';

export interface PromptDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Key of the draft: the typed text survives a crash of the page. */
  readonly draftKey: string;
  /** Label of the field. */
  readonly label: string;
  readonly onConfirm: (value: string) => void;
  readonly onCancel: () => void;
  readonly initialValue?: string;
  readonly placeholder?: string | undefined;
  readonly confirmLabel?: string | undefined;
  /** Message while the field is empty or blank. */
  readonly emptyText?: string | undefined;
  /** Returns the error message of a text, or null. */
  readonly validate?: ((value: string) => string | null) | undefined;
  /** The server's error message for the last attempt. */
  readonly errorMessage?: string | null | undefined;
  readonly isPending?: boolean;
  /** Further fields, below the text. */
  readonly children?: ReactNode;
}

/** Prompts for a name (file specification, section 2). An empty name cannot be confirmed, and the field says why. */
export const PromptDialog = (props: PromptDialogProps) => (
  <Dialog isOpen={props.isOpen} onClose={props.onCancel}>
    <PromptForm {...props} />
  </Dialog>
);

const PromptForm = ({
  title, draftKey, label, onConfirm, onCancel, initialValue = '', placeholder, confirmLabel, emptyText, validate, errorMessage, isPending = false, children,
}: PromptDialogProps) => {
  const { t } = useTranslation('common');
  const [value, setValue] = useDraft(draftKey, initialValue);
  const [initialText] = useState(value);
  const [isTouched, setTouched] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    input.current?.focus();
    // A restored draft is continued, not replaced: the caret is set after it.
    input.current?.setSelectionRange(initialText === initialValue ? 0 : initialText.length, initialText === initialValue ? baseNameOf(initialText).length : initialText.length);
  }, [initialText, initialValue]);

  const isEmpty = value.trim() === '';
  const problem = isEmpty ? emptyText ?? t('promptEmpty') : validate?.(value) ?? null;
  const confirm = (): void => {
    if (problem !== null) setTouched(true);
    if (problem !== null || isPending) return;
    // The server's message about this text is shown until the text changes.
    setTouched(false);
    onConfirm(value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    confirm();
  };

  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogBody>
        <div onKeyDown={onKeyDown}>
          <TextField
            label={label}
            value={value}
            onChange={(next) => { setValue(next); setTouched(true); }}
            placeholder={placeholder}
            errorMessage={problem ?? (isTouched ? null : errorMessage)}
            isErrorQuiet={!isTouched && isEmpty}
            inputRef={input}
          />
        </div>
        {children}
      </DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" onPress={onCancel}>{t('cancel')}</Button>
        <Button size="large" variant="primary" onPress={confirm} isDisabled={problem !== null} isPending={isPending}>{confirmLabel ?? t('confirm')}</Button>
      </DialogFooter>
    </>
  );
};
