/** A prompt in a window of the main process, which no page can access. */
export interface Question {
  readonly title: string;
  /** Paragraphs. */
  readonly text: readonly string[];
  /** The problems, one text each. */
  readonly problems?: readonly string[];
  readonly facts?: readonly Fact[];
  readonly fields?: readonly Field[];
  /** The label of the button that does nothing: the default button, Escape and closing the window. */
  readonly decline: string;
  /** Null if there is nothing to confirm. */
  readonly accept: string | null;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Shown in a monospaced font, from left to right, so that it can be compared character by character. */
  readonly isCode?: boolean;
}

export interface Field { readonly id: string; readonly label: string; readonly type: 'text' | 'password'; readonly value: string; readonly maxLength: number; readonly note?: string }

/** The input, by field id. */
export type Accepted = Readonly<Record<string, string>>;

/**
 * Prompts a person, over a window or on its own. Resolves with null if they decline. One prompt is open at a time;
 * others are queued.
 */
export type Ask<Window> = (question: Question, above: Window | null) => Promise<Accepted | null>;
