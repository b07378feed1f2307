import type { FileTags } from '../../contract/entities/file';

/**
 * What a person can change, as they meant it. A change carries the value it started from (`base`, `from`), so that it
 * can be undone, and so that a conflict can be shown with both sides. One that takes another back carries what that one
 * left (`expected`); where that does not stand any more the server refuses it.
 */
export type Change =
  | { readonly kind: 'create'; readonly type: number; readonly name: string; readonly folder: string }
  | { readonly kind: 'rename'; readonly guid: string; readonly name: string; readonly base: string; readonly expected?: string | undefined }
  | { readonly kind: 'move'; readonly guid: string; readonly to: string; readonly from: string; readonly expected?: string | undefined }
  | { readonly kind: 'remove'; readonly guid: string; /** The file's revision. */ readonly expected?: number | undefined }
  | { readonly kind: 'recover'; readonly guid: string; /** Who put it into the trash. */ readonly expected?: number | undefined }
  | { readonly kind: 'star'; readonly guid: string; readonly starred: boolean; readonly base: boolean }
  /** `marked`: it was read. */
  | { readonly kind: 'mark'; readonly guid: string; readonly marked: boolean; readonly base: boolean }
  /** One list of tags as the person left it. What differs from where it started is what is meant, and all that is sent (`taggingOf`). */
  | { readonly kind: 'tags'; readonly guid: string; readonly list: keyof FileTags; readonly tags: FileTags['user']; readonly base: FileTags['user'] };

export type ChangeKind = Change['kind'];
export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { kind: Kind }>;

/** What a change replaced that is not the value it started from: another name, or another folder. */
export interface Superseded {
  readonly name: string;
  /** The folder's. */
  readonly guid?: string;
}

/** What became of a change that the server agreed to. */
export interface Confirmation {
  /** The file it is about, by the server's id. */
  readonly guid: string;
  readonly superseded: Superseded | null;
  /** The file's revision as the change left it; null where the answer does not tell. */
  readonly revision: number | null;
  /** Nothing was left to do: it was so already. */
  readonly isUnchanged: boolean;
}
