import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import type { Change } from '../../../../core/sync/change';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { selectMuted } from '../../../shared/store/notices/notices-slice';
import { useAppStore } from '../../../shared/store/store-hooks';
import { reordered, reorderBefore, selectPersonalList, listPositionOf } from '../../../shared/store/personal-lists/personal-lists';
import type { UndoableActionKind } from '../../../shared/store/undo/undo-slice';
import { useMute } from './use-mute';
import { usePerformAction } from './use-perform-action';
import { useFilesLabel } from './use-files-label';

/** Toggles that affect the person's own view of files, and the lock. Each applies to the files that are not in the wanted state yet. */
export interface PersonalActions {
  star(guids: readonly string[], isStarred: boolean): void;
  mark(guids: readonly string[], isRead: boolean): void;
  markAllRead(): void;
  mute(guids: readonly string[], isMuted: boolean): void;
  lock(guids: readonly string[], isLocked: boolean): void;
  setOnDesktop(guids: readonly string[], isOn: boolean): void;
  /** Takes files out of the recent files until they are used again. */
  hideFromRecent(guids: readonly string[]): void;
  /** `before`: the entry before which the files are inserted; null or absent: at the end. */
  setInQuickAccess(guids: readonly string[], isIn: boolean, before?: string | null): void;
}

/** The key of the toast's text. */
type ToastTextKey = 'starred' | 'unstarred' | 'markedRead' | 'markedUnread' | 'locked' | 'unlocked' | 'putOnDesktop' | 'takenOffDesktop' | 'takenOutOfRecent' | 'quickAccessIn' | 'quickAccessOut';

export const usePersonalActions = (): PersonalActions => {
  const { t } = useTranslation('acts');
  const store = useAppStore();
  const perform = usePerformAction();
  const what = useFilesLabel();
  const muteFiles = useMute();
  return useMemo<PersonalActions>(() => {
    /** Applies the change to the files that are not in the wanted state yet. */
    const turn = (kind: UndoableActionKind, guids: readonly string[], isSo: (file: File) => boolean, changeOf: (file: File) => Change, doneKey: ToastTextKey): void => {
      const files = guids.map((guid) => selectFile(store.getState(), guid)).filter((file) => file !== undefined).filter((file) => !isSo(file));
      if (files.length > 0) perform({ undoKind: kind, names: files.map(({ name }) => name), changes: files.map(changeOf), toastText: t(doneKey, { what: what(files) }) });
    };
    return {
      star(guids, isStarred) {
        turn('star', guids, ({ starred }) => starred === isStarred, ({ guid, starred }) => ({ kind: 'star', guid, starred: isStarred, base: starred }), isStarred ? 'starred' : 'unstarred');
      },
      mark(guids, isRead) {
        turn('mark', guids, ({ marked }) => marked === isRead, ({ guid, marked }) => ({ kind: 'mark', guid, marked: isRead, base: marked }), isRead ? 'markedRead' : 'markedUnread');
      },
      markAllRead() { perform({ undoKind: null, names: [], changes: [{ kind: 'markAll' }], toastText: t('allMarkedRead') }); },
      mute(guids, isMuted) {
        const muted = selectMuted(store.getState()) ?? [];
        const files = guids.map((guid) => selectFile(store.getState(), guid)).filter((file) => file !== undefined).filter(({ guid }) => muted.includes(guid) !== isMuted);
        if (files.length > 0) muteFiles(files, isMuted);
      },
      lock(guids, locked) {
        turn('lock', guids, ({ isLocked }) => isLocked === locked, ({ guid, isLocked }) => ({ kind: 'lock', guid, locked, base: isLocked }), locked ? 'locked' : 'unlocked');
      },
      setOnDesktop(guids, isOn) {
        turn(
          'onDesktop', guids, ({ hasDesktopShortcut }) => hasDesktopShortcut === isOn, ({ guid, hasDesktopShortcut }) => ({ kind: 'onDesktop', guid, isOn, base: hasDesktopShortcut }),
          isOn ? 'putOnDesktop' : 'takenOffDesktop',
        );
      },
      hideFromRecent(guids) {
        turn('hide', guids, (file) => file.hiddenFromRecent, (file) => ({ kind: 'hide', guid: file.guid, isHidden: true, base: file.hiddenFromRecent }), 'takenOutOfRecent');
      },
      setInQuickAccess(guids, isIn, before) {
        const ids = selectPersonalList(store.getState(), 'quickAccess') ?? [];
        let standing = ids;
        turn(
          // With a given position, files already in quick access are moved there too.
          'quickAccess', guids, ({ guid }) => before === undefined && ids.includes(guid) === isIn,
          ({ guid }) => {
            if (!isIn) return { kind: 'arrange', list: 'quickAccess', guid, to: null, from: listPositionOf(ids, guid) };
            const change = reorderBefore('quickAccess', standing, guid, before ?? null);
            standing = reordered(standing, guid, change.to);
            return change;
          },
          isIn ? 'quickAccessIn' : 'quickAccessOut',
        );
      },
    };
  }, [t, store, perform, what, muteFiles]);
};
