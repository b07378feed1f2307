import { useState, type SubmitEvent } from 'react';
import type { Failure } from '../../contract/bridge';
import { failureOf } from './bridge-failure';

export interface AccountForm {
  /** Whether the person tried to submit the form: missing fields are marked only afterwards. */
  readonly isChecked: boolean;
  readonly isPending: boolean;
  readonly failure: Failure | null;
  forgetFailure(): void;
  onSubmit(event: SubmitEvent): void;
}

/** Submits a complete form once. The entered text is kept after a refusal. */
export const useAccountForm = (isComplete: () => boolean, send: () => Promise<void>): AccountForm => {
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isPending, setPending] = useState(false);

  const submit = async (): Promise<void> => {
    setChecked(true);
    setFailure(null);
    if (!isComplete() || isPending) return;
    setPending(true);
    try {
      await send();
      setChecked(false);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setPending(false);
    }
  };
  return {
    isChecked, isPending, failure,
    forgetFailure: () => { setFailure(null); },
    onSubmit(event) {
      event.preventDefault();
      const form = event.currentTarget;
      void submit().then(() => { focusFirstInvalidField(form); });
    },
  };
};

/** Focuses the first invalid field once the form shows its problems. */
const focusFirstInvalidField = (form: Element): void => {
  requestAnimationFrame(() => { form.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus(); });
};
