/** What a person decides in a window of the main process, which no page can reach. */
export interface Question {
  readonly title: string;
  /** Paragraphs. */
  readonly text: readonly string[];
  /** Each thing that is wrong, in words. */
  readonly problems?: readonly string[];
  readonly facts?: readonly Fact[];
  readonly fields?: readonly Field[];
  /** Does nothing: the default button, Escape and closing the window. */
  readonly decline: string;
  /** Null where there is nothing to decide. */
  readonly accept: string | null;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Compared character by character, and written from left to right. */
  readonly isCode?: boolean;
}

export interface Field { readonly id: string; readonly label: string; readonly type: 'text' | 'password'; readonly value: string; readonly maxLength: number; readonly note?: string }

/** What was typed, by the id of the field. */
export type Accepted = Readonly<Record<string, string>>;

/** Asks a person, above a window or by itself. Null: declined. One question is open at a time; the others wait. */
export type Ask<Window> = (question: Question, above: Window | null) => Promise<Accepted | null>;
