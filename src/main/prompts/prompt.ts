/** A prompt in a window of the main process, which no page can access. */
export interface Prompt {
  readonly title: string;
  /** Paragraphs. */
  readonly text: readonly string[];
  /** The problems, one text each. */
  readonly problems?: readonly string[];
  readonly facts?: readonly PromptFact[];
  readonly fields?: readonly PromptField[];
  /** The label of the button that does nothing: the default button, Escape and closing the window. */
  readonly decline: string;
  /** Null if there is nothing to confirm. */
  readonly accept: string | null;
}

export interface PromptFact {
  readonly name: string;
  readonly value: string;
  /** Shown in a monospaced font, from left to right, so that it can be compared character by character. */
  readonly isCode?: boolean;
}

export interface PromptField { readonly id: string; readonly label: string; readonly type: 'text' | 'password'; readonly value: string; readonly maxLength: number; readonly note?: string }

/** The input, by field id. */
export type PromptValues = Readonly<Record<string, string>>;

/**
 * Prompts a person, over a window or on its own. Resolves with null if they decline. One prompt is open at a time;
 * others are queued.
 */
export type ShowPrompt<Window> = (prompt: Prompt, above: Window | null) => Promise<PromptValues | null>;
