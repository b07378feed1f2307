import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../../core/assert-never';
import type { Change, ChangeOf } from '../../../core/sync/change';
import type { Outcome } from '../../../core/sync/outbox-entry';
import { isFileGone } from '../../shared/bridge-failure';
import { shortName } from '../../ui/name-parts';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { capitalizeSentence } from '../../shared/capitalize-sentence';
import type { QueueFiles } from './use-queue';
import type { PendingCause } from './pending-cause';

/** Isolates a name or a message (bidi), so that its direction does not affect the surrounding text. */
const isolated = (text: string): string => `\u2068${text}\u2069`;
const quoted = (name: string): string => isolated(shortName(name));

/** Texts of the queue; names within sentences are isolated (bidi). */
export interface ChangeText {
  /** Name of the changed file, with the change applied. */
  name(guid: string, change: Change): string;
  folder(guid: string): string;
  /** Description of the change. */
  action(change: Change): string;
  cause(cause: PendingCause): string;
  /** Effect on the file if the change is discarded. */
  loss(guid: string, change: Change): string;
  notice(outcome: Outcome): string;
}

const arrangementKeys = {
  quickAccess: { in: 'quickAdded', out: 'quickRemoved', within: 'quickMoved' },
  pinnedSpaces: { in: 'pinned', out: 'unpinned', within: 'pinMoved' },
} as const;
const arrangementKeyOf = ({ list, to, from }: ChangeOf<'arrange'>) => arrangementKeys[list][to === null ? 'out' : from === null ? 'in' : 'within'];

/** The translations and the files that the texts use. */
interface TextSources {
  readonly files: QueueFiles;
  readonly t: TFunction<'sync'>;
  readonly tFiles: TFunction<'files'>;
  readonly errorText: ReturnType<typeof useErrorText>;
}

const folderText = ({ files, t, tFiles }: TextSources, guid: string): string => (files.isDesktop(guid) ? tFiles('desktop') : files.name(guid) ?? t('unknownFolder'));

const nameText = ({ files, t, tFiles }: TextSources, guid: string, change: Change): string => {
  switch (change.kind) {
    case 'rename': return change.name;
    case 'setting': case 'guide': return t('settings');
    case 'emptyTrash': return tFiles('trash');
    case 'markAll': return t('sharedWithYou');
    case 'readNotice': case 'readNotices': case 'unreadNotices': case 'channel': return t('notifications');
    case 'mute': return files.name(change.guid) ?? t('unknownFile');
    case 'makeTag': return change.name;
    case 'changeTag': return change.look.name;
    case 'removeTag': return change.base.name;
    case 'arrange': return files.name(change.guid) ?? t('unknownFile');
    // A new file is shown by its current name.
    case 'create': case 'copy': case 'shortcut': case 'fromTemplate': return files.name(guid) ?? change.name;
    default: return files.name(guid) ?? t('unknownFile');
  }
};

const actionText = (sources: TextSources, change: Change): string => {
  const { t } = sources;
  const folder = (guid: string): string => quoted(folderText(sources, guid));
  switch (change.kind) {
    case 'create': return t('madeIn', { folder: folder(change.folder) });
    case 'rename': return t('renamedFrom', { base: quoted(change.base) });
    case 'move': return t('movedTo', { folder: folder(change.to) });
    case 'remove': return t('removed');
    case 'recover': return t('recovered');
    case 'star': return t(change.starred ? 'starred' : 'unstarred');
    case 'mark': return t(change.marked ? 'markedRead' : 'markedUnread');
    case 'tags': return t('tagsChanged');
    case 'destroy': return t('destroyed');
    case 'emptyTrash': return t('trashEmptied');
    case 'leave': return t('left');
    case 'copy': return t('copiedTo', { folder: folder(change.folder) });
    case 'shortcut': return t('shortcutIn', { folder: folder(change.folder) });
    case 'fromTemplate': return t('fromTemplateIn', { folder: folder(change.folder) });
    case 'template': return t('savedAsTemplate', { name: quoted(change.name) });
    case 'lock': return t(change.locked ? 'locked' : 'unlocked');
    case 'onDesktop': return t(change.isOn ? 'onDesktop' : 'offDesktop');
    case 'compose': return t('edited');
    case 'use': return t('opened');
    case 'hide': return t(change.isHidden ? 'hiddenFromRecent' : 'shownInRecent');
    case 'markAll': return t('allRead');
    case 'readNotice': return t(change.isRead ? 'markedRead' : 'markedUnread');
    case 'readNotices': return t('allRead');
    case 'unreadNotices': return t('markedUnread');
    case 'mute': return t(change.isMuted ? 'muted' : 'unmuted');
    case 'channel': return t(change.isOn ? 'channelOn' : 'channelOff');
    case 'makeTag': return t('tagMade');
    case 'changeTag': return t('tagChanged');
    case 'removeTag': return t('tagRemoved');
    case 'guide': return t('guideCompleted');
    case 'setting': return t('settingChanged', { key: quoted(change.key) });
    case 'arrange': return t(arrangementKeyOf(change));
    default: return assertNever(change);
  }
};

const refusalText = (sources: TextSources, change: Change, reason: string): string => {
  const { t } = sources;
  switch (change.kind) {
    case 'create': return t('refusedCreate', { reason });
    case 'rename': return t('refusedRename', { name: quoted(change.name), reason });
    case 'move': return t('refusedMove', { folder: quoted(folderText(sources, change.to)), reason });
    case 'remove': return t('refusedRemove', { reason });
    case 'recover': return t('refusedRecover', { reason });
    case 'star': return t('refusedStar', { reason });
    case 'mark': return t('refusedMark', { reason });
    case 'tags': return t('refusedTags', { reason });
    default: return t('refusedOther', { act: actionText(sources, change), reason });
  }
};

const causeText = (sources: TextSources, cause: PendingCause): string => {
  const { files, t } = sources;
  switch (cause.kind) {
    case 'sending': return t('causeSending');
    case 'next': return t('causeNext');
    case 'offline': return t('causeOffline');
    case 'signed-out': return t('causeSignedOut');
    case 'recovering': return t('causeRecovering');
    case 'held': return t('causeHeld');
    case 'undone': return t('causeUndone');
    case 'behind': return cause.isOfSameFile ? t('causeBehindOwn') : t('causeBehind', { name: quoted(nameText(sources, cause.entry.guid, cause.entry.change)) });
    case 'unsynced': return t('causeUnsynced', { name: quoted(files.name(cause.guid) ?? t('unknownFolder')) });
    default: return assertNever(cause);
  }
};

const lossText = (sources: TextSources, guid: string, change: Change): string => {
  const { t } = sources;
  switch (change.kind) {
    case 'create': return t('discardCreate', { name: quoted(nameText(sources, guid, change)) });
    case 'rename': return t('discardRename', { base: quoted(change.base) });
    case 'move': return t('discardMove', { folder: quoted(folderText(sources, change.from)) });
    case 'remove': return t('discardRemove');
    case 'recover': return t('discardRecover');
    case 'star': return t('discardStar');
    case 'mark': return t('discardMark');
    case 'tags': return t('discardTags');
    case 'compose': return t('discardText');
    case 'copy': case 'shortcut': case 'fromTemplate': return t('discardCreate', { name: quoted(nameText(sources, guid, change)) });
    default: return t('discardOther');
  }
};

const noticeText = (sources: TextSources, { change, result }: Outcome): string => {
  const { t, errorText } = sources;
  switch (result.status) {
    case 'refused': return refusalText(sources, change, isolated(capitalizeSentence(errorText(result.failure))));
    case 'relocated': {
      if (change.kind === 'create' && isFileGone(result.failure)) return t('relocatedGone');
      const reason = isolated(capitalizeSentence(errorText(result.failure)));
      return change.kind === 'create' ? t('relocated', { folder: quoted(folderText(sources, change.folder)), reason }) : refusalText(sources, change, reason);
    }
    case 'confirmed': return t(change.kind === 'move' ? 'conflictMove' : 'conflictRename');
    case 'dropped': return '';
    default: return assertNever(result);
  }
};

export const useChangeText = (files: QueueFiles): ChangeText => {
  const { t } = useTranslation('sync');
  const { t: tFiles } = useTranslation('files');
  const errorText = useErrorText();
  return useMemo(() => {
    const sources: TextSources = { files, t, tFiles, errorText };
    return {
      name: (guid, change) => nameText(sources, guid, change),
      folder: (guid) => folderText(sources, guid),
      action: (change) => actionText(sources, change),
      cause: (cause) => causeText(sources, cause),
      loss: (guid, change) => lossText(sources, guid, change),
      notice: (outcome) => noticeText(sources, outcome),
    };
  }, [files, t, tFiles, errorText]);
};
