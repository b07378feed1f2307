import type { Change, Confirmation } from './change';

/** What the queue has to know of one kind of change. */
export interface KindRules<One extends Change> {
  /**
   * What is no file and yet changed, by a name that no file's id is like. Changes of one thing follow each other, as those
   * of one file do. Null: it is about the file that it names, or makes.
   */
  thing(change: One): string | null;
  /** It makes what it is about: a file, or a tag. What names that waits for it, and goes with it. */
  readonly makes: boolean;
  /**
   * It changes where files are, or what it does depends on that. Such a change keeps its place in the queue: a file that was moved out of a folder has to
   * be out before the folder is deleted, whichever ids the two changes name.
   */
  readonly isOfTree: boolean;
  /** Later changes of other files need not wait for it: nobody builds on what is gone. */
  readonly isOvertaken: boolean;
  /** Many of these at once are asked about once more before they are sent. */
  readonly isDeletion: boolean;
  /**
   * Whether a later change made something else of what this one left, which is then not taken back. Of what the server
   * guards (`expected`) it tells by itself.
   */
  isChangedBy(change: One, later: Change): boolean;
  /** The folder that has to be there before it can be sent. */
  place(change: One): string | null;
  /** The same change with other ids for the files it names. */
  mapped(change: One, idOf: (id: string) => string): One;
  /** The same change where some files that it names will never be; null: nothing is left of it. Without this the desktop stands for them. */
  without?(change: One, lost: readonly string[]): One | null;
  /**
   * What an unsent change and the next one of the same file come to: one change, nothing at all, or null: both are sent.
   * One that takes back what was made before it (`expected`) is never folded.
   */
  folded(earlier: One, later: Change): Change | 'nothing' | null;
  /** The change that takes it back, to what it replaced; null where nothing can. */
  inverse(change: One, confirmation: Confirmation, personId: number): Change | null;
}

/** Changes of one file alone, which nobody else's wait for. */
export const ofFileAlone = { thing: () => null, makes: false, isOfTree: false, isOvertaken: false, isDeletion: false, isChangedBy: () => false, place: () => null } as const;
/** The same for what makes a file in a folder. */
export const ofNewFile = { ...ofFileAlone, makes: true } as const;
/** Those that keep their place in the queue. */
export const ofTree = { ...ofFileAlone, isOfTree: true } as const;

/** What one kind of change is to the queue. */
export type Kinds<Kind extends Change['kind']> = { readonly [Each in Kind]: KindRules<Extract<Change, { kind: Each }>> };
