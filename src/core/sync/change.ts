import type { GuideType } from '../../contract/api/guide-endpoints';
import type { TemplateCategory } from '../../contract/api/template-endpoints';
import type { FileTags } from '../../contract/entities/file';
import type { NoticeChannel } from '../../contract/entities/notice';

/** The value of a setting: any JSON value. */
export type SettingValue = string | number | boolean | null | readonly unknown[] | { readonly [name: string]: unknown };

/** Name and colour of a tag. */
export interface TagAppearance {
  readonly name: string;
  readonly colour: string;
}

/** Lists with a personal order (file specification, section 4, "Spaces" and "Quick access"). */
export type PersonalList = 'quickAccess' | 'pinnedSpaces';
/** The neighbours of an entry in such a list; null at the start and the end. */
export interface Neighbours {
  readonly after: string | null;
  readonly before: string | null;
}

/**
 * A person's change, as intended. `base` and `from` are the previous value: they allow undo, and show both sides of a
 * conflict. An undo has the value that the undone change set (`expected`); if the current value differs, the server
 * refuses it.
 */
export type Change =
  | { readonly kind: 'create'; readonly type: number; readonly name: string; readonly folder: string; /** Of a folder on this computer, ISO 8601. */ readonly modifiedAt?: string | undefined }
  | { readonly kind: 'rename'; readonly guid: string; readonly name: string; readonly base: string; readonly expected?: string | undefined }
  | { readonly kind: 'move'; readonly guid: string; readonly to: string; readonly from: string; readonly expected?: string | undefined }
  | { readonly kind: 'remove'; readonly guid: string; /** Revision of the file. */ readonly expected?: number | undefined }
  | { readonly kind: 'recover'; readonly guid: string; /** Id of the person who put the file into the trash. */ readonly expected?: number | undefined }
  /** Permanent deletion from the trash. */
  | { readonly kind: 'destroy'; readonly guid: string }
  /** Permanent deletion of everything that this person put into the trash. */
  | { readonly kind: 'emptyTrash' }
  /** Leaves a share granted by other people. */
  | { readonly kind: 'leave'; readonly guid: string; readonly person: number }
  /** `name`, `type`: displayed until the server returns the copy. */
  | { readonly kind: 'copy'; readonly source: string; readonly folder: string; readonly name: string; readonly type: number }
  /** `name`, `type`: those of the target. */
  | { readonly kind: 'shortcut'; readonly source: string; readonly folder: string; readonly name: string; readonly type: number }
  | { readonly kind: 'fromTemplate'; readonly template: string; readonly folder: string; readonly name: string; readonly type: number }
  /** Saves a copy of a file as a template. */
  | { readonly kind: 'template'; readonly guid: string; readonly name: string; readonly category?: TemplateCategory }
  | { readonly kind: 'lock'; readonly guid: string; readonly locked: boolean; readonly base: boolean }
  /** Changes of a file's content: Yjs updates of one client id, in order. `rev`: the content's revision that the window had. */
  | { readonly kind: 'compose'; readonly guid: string; readonly clientId: number; readonly rev: number; readonly updates: readonly Uint8Array[] }
  /** Whether the file has a desktop shortcut. */
  | { readonly kind: 'onDesktop'; readonly guid: string; readonly isOn: boolean; readonly base: boolean }
  /** The person opened the file; cannot be undone. */
  | { readonly kind: 'use'; readonly guid: string }
  /** Whether the file is hidden from the recent files. */
  | { readonly kind: 'hide'; readonly guid: string; readonly isHidden: boolean; readonly base: boolean }
  | { readonly kind: 'star'; readonly guid: string; readonly starred: boolean; readonly base: boolean }
  /** `marked`: whether the file was read. */
  | { readonly kind: 'mark'; readonly guid: string; readonly marked: boolean; readonly base: boolean }
  /** Marks all files shared with this person as read. */
  | { readonly kind: 'markAll' }
  /** One list of tags after the change. Only the difference to `base` is intended and sent (`tagDiffOf`). */
  | { readonly kind: 'tags'; readonly guid: string; readonly list: keyof FileTags; readonly tags: FileTags['user']; readonly base: FileTags['user'] }
  /** A new tag has a negative id until the server assigns one. */
  | { readonly kind: 'makeTag'; readonly list: keyof FileTags; readonly id: number; readonly name: string; readonly colour: string }
  | { readonly kind: 'changeTag'; readonly id: number; readonly look: TagAppearance; readonly base: TagAppearance }
  | { readonly kind: 'removeTag'; readonly list: keyof FileTags; readonly id: number; readonly base: TagAppearance }
  /** One of a person's settings, which are merged key by key; null deletes the key. */
  | { readonly kind: 'setting'; readonly key: string; readonly value: SettingValue; readonly base: SettingValue }
  /** Whether a notice in the person's list is read; `id` is that of the item. */
  | { readonly kind: 'readNotice'; readonly id: number; readonly isRead: boolean; readonly base: boolean }
  /** Marks all notices up to an item of the person's list as read. */
  | { readonly kind: 'readNotices'; readonly upTo: number }
  /** Marks notices as unread again. */
  | { readonly kind: 'unreadNotices'; readonly ids: readonly number[] }
  /** Whether a file, or a folder or space with everything inside, causes no notices for this person. */
  | { readonly kind: 'mute'; readonly guid: string; readonly isMuted: boolean; readonly base: boolean }
  /** Whether notices reach this person by a channel. */
  | { readonly kind: 'channel'; readonly channel: NoticeChannel; readonly isOn: boolean; readonly base: boolean }
  /** The person completed a guide. */
  | { readonly kind: 'guide'; readonly guide: GuideType }
  /** A file or a space in one of a person's lists; null: not in the list. */
  | { readonly kind: 'arrange'; readonly list: PersonalList; readonly guid: string; readonly to: Neighbours | null; readonly from: Neighbours | null };

export type ChangeKind = Change['kind'];
export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { kind: Kind }>;

/** A value replaced by a change, other than its base: a different name, or a different folder. */
export interface Superseded {
  readonly name: string;
  /** Guid of the folder. */
  readonly guid?: string;
}

/** Result of a change that the server accepted. */
export interface Confirmation {
  /** The file of the change, by the server's id. */
  readonly guid: string;
  readonly superseded: Superseded | null;
  /** Revision of the file after the change; null if the response has none. */
  readonly revision: number | null;
  /** The file was already in the requested state. */
  readonly isUnchanged: boolean;
  /** Items of notices that a change marked as read; null if there were too many for an undo. */
  readonly readIds?: readonly number[] | null;
}
