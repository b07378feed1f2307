import { useState, type ReactNode } from 'react';
import { choosePrompt, promptOrder, type PromptName } from './prompt-order';

/** Returns the name of the only prompt to show; null for none. A prompt without content does not want to be shown. */
export const useShownPrompt = (contents: Readonly<Record<PromptName, ReactNode>>): PromptName | null => {
  const [shown, setShown] = useState<PromptName | null>(null);
  const wanted = new Set(promptOrder.map(({ name }) => name).filter((name) => contents[name] !== null));
  const chosen = choosePrompt(promptOrder, wanted, shown);
  if (chosen !== shown) setShown(chosen);
  return chosen;
};
