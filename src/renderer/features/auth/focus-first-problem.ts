/** Takes the keyboard to the first field that has to be looked at again, once the form shows its problems. */
export const focusFirstProblem = (form: Element): void => {
  requestAnimationFrame(() => { form.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus(); });
};
