import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../../contract/entities/common-schemas';
import type { File } from '../../../../contract/entities/file';
import type { CapabilityName } from '../../../../contract/entities/permissions';
import { isContainerType } from '../../../../core/file-types';
import { useRefusalText } from '../../../shared/access/use-refusal-text';
import type { CommandId } from '../../../../core/commands/command-catalogue';
import { useIsCommandIncluded } from '../../../shared/commands/use-is-command-included';
import { useRequestTargetFolder } from '../../../shared/places/target-folder-request';
import { dialogRequested } from '../../../shared/store/dialog/dialog-slice';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../shared/store/store-hooks';
import { selectPersonalList } from '../../../shared/store/personal-lists/personal-lists';
import { sharingOpened } from '../../../shared/store/sharing/sharing-slice';
import { useListInteraction } from '../list/list-interaction';
import type { ListKind } from '../list/list-kind';
import type { SelectionControl } from '../list/selection/use-selection';
import type { MoveTarget } from '../actions/move-obstacle';
import type { FileActions } from '../actions/use-file-actions';
import { useOfflineReason } from '../actions/use-offline-reason';
import { useObstacleText, useRemoveReason } from '../actions/use-reason-text';

/** An action available for the selected files, or for the current folder. */
export interface FileMenuEntry {
  readonly id: CommandId;
  readonly run: () => void;
  /** Why the action is disabled, as text; null if it is enabled. */
  readonly reason: string | null;
}

/** The actions on files and on their folder, each in groups. */
export interface FileMenuEntries {
  readonly ofFiles: readonly (readonly FileMenuEntry[])[];
  readonly ofPlace: readonly FileMenuEntry[];
}

export interface FileMenuOptions {
  readonly kind: ListKind;
  /** Null if the list accepts no files. */
  readonly folder: MoveTarget | null;
  readonly files: readonly File[];
  /** The row key of the only file, if it can be renamed; null otherwise. */
  readonly renameKey: string | null;
  /** The selection of the list, in lists whose selection can exceed the loaded pages. */
  readonly control?: SelectionControl;
  readonly actions: FileActions;
}

const of = (id: CommandId, run: () => void, reason: string | null = null): FileMenuEntry => ({ id, run, reason });

/** Availability is read from the capabilities of all files. If one lacks a capability, the server's reason is shown. */
export const useFileMenu = ({ kind, folder, files, renameKey, control, actions }: FileMenuOptions): FileMenuEntries => {
  const { t } = useTranslation('acts');
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const askPlace = useRequestTargetFolder();
  const reasonText = useRefusalText();
  const obstacleText = useObstacleText();
  const removeReason = useRemoveReason();
  const networkReason = useOfflineReason(files[0]?.guid ?? '');
  const isOffered = useIsCommandIncluded();
  const { cut, copied, setCut, setCopied } = useListInteraction();
  const quickAccess = useAppSelector((state) => selectPersonalList(state, 'quickAccess'));
  return useMemo<FileMenuEntries>(() => {
    const loaded = files.map(({ guid }) => guid);
    /** If the selection exceeds the loaded pages, the rest is fetched before the action. */
    const withWholeSelection = (act: (guids: readonly string[]) => void) => (): void => {
      if (!control?.exceedsLoaded) act(loaded);
      else void control.selectedGuids().then((guids) => { if (guids) act(guids); });
    };
    const [single] = files.length === 1 && control?.exceedsLoaded !== true ? files : [];
    const reason = (capability: CapabilityName): string | null => {
      const refused = files.find((file) => !file.permissionsAndReasons[capability].value);
      return refused ? reasonText(refused.permissionsAndReasons[capability].reason, capability) : null;
    };
    const toPlace = (intent: 'move' | 'copy', act: FileActions['move']) => withWholeSelection((guids) => {
      askPlace({
        intent, files: guids.map((guid) => selectFile(store.getState(), guid)).filter((file) => file !== undefined),
        onChosen: (place) => { act(guids, place); },
      });
    });
    /** Why nothing can be put into a folder; null also if that is unknown, as for the desktop. */
    const createObstacleIn = (place: File | null | undefined): string | null => {
      const closed = place?.permissionsAndReasons.canCreateChildFile;
      return closed && !closed.value ? reasonText(closed.reason, 'canCreateChildFile') : null;
    };
    const places = (): readonly FileMenuEntry[] => {
      if (kind === 'trash') return [of('trash.empty', () => { dispatch(dialogRequested({ kind: 'emptyTrash' })); })];
      if (!folder) return [];
      return [
        of('file.paste', () => {
          if (cut.size > 0) {
            actions.move([...cut], folder);
            setCut(new Set());
          } else actions.copy([...copied], folder);
        }, cut.size + copied.size === 0 ? t('nothingCopied') : createObstacleIn(folder.file)),
      ];
    };
    const ofPlace = places();
    if (files.length === 0) return { ofFiles: [], ofPlace };
    if (kind === 'trash') {
      return {
        ofFiles: [
          [of('file.recover', withWholeSelection(actions.recover), reason('canRemove'))],
          [of('file.destroy', withWholeSelection((guids) => { dispatch(dialogRequested({ kind: 'destroy', guids })); }), reason('canRemove'))],
        ],
        ofPlace,
      };
    }

    const all = (is: (file: File) => boolean): boolean => files.every(is);
    const isListed = (file: File): boolean => quickAccess?.includes(file.guid) ?? false;
    /** Chooses one of two opposite actions by the state of all files. */
    const toggle = (isOn: boolean, on: CommandId, off: CommandId, act: (guids: readonly string[], isOn: boolean) => void, closed: string | null = null): FileMenuEntry =>
      of(isOn ? off : on, withWholeSelection((guids) => { act(guids, !isOn); }), closed);
    const source = single?.shortcutSource ?? null;
    const dangling = single?.isShortcut && source === null ? t('shortcutDangling') : null;
    const parent = single?.parentId ?? folder?.guid ?? null;
    const here: MoveTarget | null = folder ?? (single && parent !== null ? { guid: parent, name: '', ancestorGuids: [], file: null } : null);
    const closedHere = createObstacleIn(here && (here.file ?? selectFile(store.getState(), here.guid)));
    const isElsewhere = (file: File): boolean => folder?.guid === desktopId && file.parentId !== desktopId;
    const hasElsewhere = files.some(isElsewhere) || control?.hasDesktopShortcuts === true;
    const moveReason = hasElsewhere ? obstacleText({ kind: 'elsewhere' }) : reason('canMove');
    const isLocked = all((file) => file.isLocked);
    const { openInWindow } = actions;
    const opening = [
      ...(single ? [of('file.open', () => { actions.open(single); }, dangling)] : []),
      ...(single && openInWindow ? [
        of('file.open-tab', () => { actions.openInBackground(single); }, dangling),
        of('file.open-window', () => { openInWindow(single); }, dangling),
      ] : []),
      ...(single?.isShortcut ? [of('file.source', () => { if (source) actions.openFolderOf(source.guid); }, dangling)] : []),
      ...(single && !single.isShortcut && isElsewhere(single) ? [of('file.source', () => { actions.openFolderOf(single.guid); }, networkReason)] : []),
      ...(single && single.downloadUrl !== null ? [of('file.download', () => { actions.download(single); }, networkReason ?? reason('canDownload'))] : []),
      ...(single && single.downloadUrl !== null && actions.openExternally ? [of('file.open-outside', () => { actions.openExternally?.(single); }, networkReason ?? reason('canDownload'))] : []),
      ...(single && !single.isShortcut ? [of('file.share', () => { dispatch(sharingOpened({ guid: single.guid })); })] : []),
    ];
    const editing = [
      ...(single && renameKey !== null ? [of('file.rename', () => { actions.startRename(renameKey); }, reason('canRename'))] : []),
      of('file.cut', withWholeSelection((guids) => { setCut(new Set(guids)); }), moveReason),
      of('file.copy', withWholeSelection((guids) => { setCopied(new Set(guids)); }), reason('canDuplicate')),
      ...(here ? [of('file.duplicate', withWholeSelection((guids) => { actions.copy(guids, here); }), reason('canDuplicate') ?? closedHere)] : []),
      of('file.move', toPlace('move', actions.move), moveReason),
      of('file.copy-to', toPlace('copy', actions.copy), reason('canDuplicate')),
      ...(here && all(({ isShortcut }) => !isShortcut) ? [of('file.shortcut', withWholeSelection((guids) => { actions.createShortcuts(guids, here); }), closedHere)] : []),
    ];
    const own = [
      toggle(all(({ starred }) => starred), 'file.star', 'file.unstar', (guids, isOn) => { actions.star(guids, isOn); }),
      of('file.tags', withWholeSelection((guids) => { dispatch(dialogRequested({ kind: 'tags', guids })); })),
      toggle(all(isListed), 'file.quick-access', 'file.no-quick-access', (guids, isOn) => { actions.setInQuickAccess(guids, isOn); }),
      ...(all(({ isInDesktop }) => !isInDesktop) ? [toggle(all(({ hasDesktopShortcut }) => hasDesktopShortcut), 'file.on-desktop', 'file.off-desktop', (guids, isOn) => { actions.setOnDesktop(guids, isOn); })] : []),
      ...(all(({ sharedAt }) => sharedAt !== null) ? [toggle(all(({ marked }) => marked), 'file.read', 'file.unread', (guids, isOn) => { actions.mark(guids, isOn); })] : []),
    ];
    const managing = [
      ...(all(({ type }) => !isContainerType(type)) ? [toggle(isLocked, 'file.lock', 'file.unlock', (guids, isOn) => { actions.lock(guids, isOn); }, reason(isLocked ? 'canUnlock' : 'canLock'))] : []),
      ...(single && single.kind === 'ShimoFile' && !single.isShortcut ? [of('file.template', () => { dispatch(dialogRequested({ kind: 'template', guid: single.guid })); }, reason('canSaveAsTemplate'))] : []),
    ];
    // If the person may delete or leave, both are offered. If they may only leave, that replaces deleting.
    const leaving = [
      ...(all((file) => file.permissionsAndReasons.canExit.value) ? [of('file.leave', withWholeSelection((guids) => { dispatch(dialogRequested({ kind: 'leave', guids })); }))] : []),
      of('file.remove', withWholeSelection((guids) => { actions.remove(guids); }), removeReason(files, hasElsewhere)),
    ];
    const groups = [opening, editing, own, managing, leaving].map((group) => group.filter(({ id }) => isOffered(id)));
    return { ofFiles: groups.filter((group) => group.length > 0), ofPlace };
  }, [kind, folder, files, renameKey, control, actions, t, dispatch, store, askPlace, reasonText, obstacleText, removeReason, networkReason, isOffered, cut, copied, setCut, setCopied, quickAccess]);
};
