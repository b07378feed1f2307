import type { FileTags } from '../../contract/entities/file';

/** What a setting may be: anything that JSON can say. */
export type SettingValue = string | number | boolean | null | readonly unknown[] | { readonly [name: string]: unknown };

/** What a tag is called and looks like. */
export interface TagLook {
  readonly name: string;
  readonly colour: string;
}

/** The lists that a person keeps in an order of their own (file specification, section 4, "Spaces" and "Quick access"). */
export type OwnList = 'quickAccess' | 'pinnedSpaces';
/** Between which two an entry of such a list stands; null at its beginning and at its end. */
export interface Standing {
  readonly after: string | null;
  readonly before: string | null;
}

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
  /** Out of the trash, and for good. */
  | { readonly kind: 'destroy'; readonly guid: string }
  /** All that this person put into the trash, for good. */
  | { readonly kind: 'emptyTrash' }
  /** Out of a share that others gave. */
  | { readonly kind: 'leave'; readonly guid: string; readonly person: number }
  /** `name`, `type`: what it looks like until the server describes it. */
  | { readonly kind: 'copy'; readonly source: string; readonly folder: string; readonly name: string; readonly type: number }
  /** `name`, `type`: of what it stands for. */
  | { readonly kind: 'shortcut'; readonly source: string; readonly folder: string; readonly name: string; readonly type: number }
  | { readonly kind: 'fromTemplate'; readonly template: string; readonly folder: string; readonly name: string; readonly type: number }
  /** A copy of a file is kept as a template. */
  | { readonly kind: 'template'; readonly guid: string; readonly name: string }
  | { readonly kind: 'lock'; readonly guid: string; readonly locked: boolean; readonly base: boolean }
  /** Whether it is on the desktop too. */
  | { readonly kind: 'onDesktop'; readonly guid: string; readonly isOn: boolean; readonly base: boolean }
  /** The person opened it; nothing that could be taken back. */
  | { readonly kind: 'use'; readonly guid: string }
  | { readonly kind: 'star'; readonly guid: string; readonly starred: boolean; readonly base: boolean }
  /** `marked`: it was read. */
  | { readonly kind: 'mark'; readonly guid: string; readonly marked: boolean; readonly base: boolean }
  /** All that is shared with them was read. */
  | { readonly kind: 'markAll' }
  /** One list of tags as the person left it. What differs from where it started is what is meant, and all that is sent (`taggingOf`). */
  | { readonly kind: 'tags'; readonly guid: string; readonly list: keyof FileTags; readonly tags: FileTags['user']; readonly base: FileTags['user'] }
  /** Until the server says its number a tag that was made here has a negative one. */
  | { readonly kind: 'makeTag'; readonly list: keyof FileTags; readonly id: number; readonly name: string; readonly colour: string }
  | { readonly kind: 'changeTag'; readonly id: number; readonly look: TagLook; readonly base: TagLook }
  | { readonly kind: 'removeTag'; readonly list: keyof FileTags; readonly id: number; readonly base: TagLook }
  /** One of a person's settings, which are merged key by key; null takes it away. */
  | { readonly kind: 'setting'; readonly key: string; readonly value: SettingValue; readonly base: SettingValue }
  /** A file, or a space, in one of a person's own lists; null: it is not in it. */
  | { readonly kind: 'arrange'; readonly list: OwnList; readonly guid: string; readonly to: Standing | null; readonly from: Standing | null };

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
