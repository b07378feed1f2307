import { useState, type SubmitEvent } from 'react';
import type { Failure } from '../../../contract/bridge';
import { failureOf } from '../../shared/failure';

export interface AccountForm {
  /** Whether the person tried to send the form: only then is it told what is missing. */
  readonly isChecked: boolean;
  readonly isPending: boolean;
  readonly failure: Failure | null;
  forgetFailure(): void;
  onSubmit(event: SubmitEvent): void;
}

/** Sends a form once, and only when it is complete; what was typed stays when it is refused. */
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
      void submit().then(() => { focusFirstProblem(form); });
    },
  };
};

/** Takes the keyboard to the first field that has to be looked at again, once the form shows its problems. */
const focusFirstProblem = (form: Element): void => {
  requestAnimationFrame(() => { form.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus(); });
};
