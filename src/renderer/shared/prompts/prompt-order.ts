/** A row of the table of prompts. */
export interface PromptRule<Name extends string> {
  readonly name: Name;
  /**
   * False: the prompt is shown immediately and hides prompts that may wait, because the person has to act before work is
   * sent. True: the prompt waits until no other prompt is shown.
   */
  readonly mayWait: boolean;
}

/** All prompts of the workspace, first to last. A new prompt needs a row here and its entry in `prompt-bar.tsx`. */
export const promptOrder = [
  { name: 'keychain', mayWait: false },
  { name: 'not-remembered', mayWait: true },
  { name: 'outdated', mayWait: false },
  { name: 'connection-problem', mayWait: false },
  { name: 'pending-payment', mayWait: true },
  { name: 'membership-end', mayWait: true },
  { name: 'storage', mayWait: true },
  { name: 'announcement', mayWait: true },
  { name: 'real-name', mayWait: true },
] as const satisfies readonly PromptRule<string>[];

export type PromptName = (typeof promptOrder)[number]['name'];

/**
 * Returns the only prompt to show; null for none. The first prompt in `order` that may not wait comes first. Without such a
 * prompt the shown prompt remains, so that a person can finish reading.
 */
export const choosePrompt = <Name extends string>(order: readonly PromptRule<Name>[], wanted: ReadonlySet<Name>, shown: Name | null): Name | null => {
  const candidates = order.filter(({ name }) => wanted.has(name));
  const chosen = candidates.find(({ mayWait }) => !mayWait) ?? candidates.find(({ name }) => name === shown) ?? candidates[0];
  return chosen?.name ?? null;
};
