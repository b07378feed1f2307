import type { TFunction } from 'i18next';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { batchDownloadLimit } from '../../../../contract/api/byte-routes';
import { sharedTogetherLimit } from '../../../../contract/api/sharing-endpoints';
import { desktopId } from '../../../../contract/entities/common-schemas';
import type { File } from '../../../../contract/entities/file';
import type { CapabilityName, FeatureName } from '../../../../contract/entities/permissions';
import { checkCapability, type Capabilities } from '../../../../core/limits/capability-check';
import { featureOfCapability } from '../../../../core/permissions/rules/feature-rules';
import { isContainerType } from '../../../../core/file-types';
import { useRefusalText } from '../../../shared/access/use-refusal-text';
import type { CommandId } from '../../../../core/commands/command-catalogue';
import { definitionOf } from '../../../shared/commands/command-table';
import { useRequestTargetFolder } from '../../../shared/places/target-folder-request';
import { dialogRequested } from '../../../shared/store/dialog/dialog-slice';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { selectMuteOf, type MuteState } from '../../../shared/store/notices/mute-state';
import { selectMuted } from '../../../shared/store/notices/notices-slice';
import { selectCapabilities } from '../../../shared/store/resources/edition-capabilities';
import { needMutes } from '../../../shared/store/resources/load-resources';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../shared/store/store-hooks';
import { selectPersonalList } from '../../../shared/store/personal-lists/personal-lists';
import { sharingOpened } from '../../../shared/store/sharing/sharing-slice';
import { useUpgradeOffer } from '../../../shared/upgrade/use-upgrade-offer';
import { shortName } from '../../../ui/name-parts';
import { useListInteraction, type ListInteraction } from '../list/list-interaction';
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
  /** The feature that the action needs, if it differs from that of the command. */
  readonly feature?: FeatureName;
  /** Whether `run` opens the prompt with the editions that have the action. */
  readonly isLimited?: boolean;
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

const of = (id: CommandId, run: () => void, reason: string | null = null, feature?: FeatureName): FileMenuEntry => ({ id, run, reason, ...(feature === undefined ? {} : { feature }) });

/** The options with the services, settings and clipboard that the entries use. */
interface FileMenuContext extends Omit<FileMenuOptions, 'control'> {
  readonly control: SelectionControl | undefined;
  readonly t: TFunction<'acts'>;
  readonly dispatch: ReturnType<typeof useAppDispatch>;
  readonly store: ReturnType<typeof useAppStore>;
  readonly requestTargetFolder: ReturnType<typeof useRequestTargetFolder>;
  readonly refusalText: ReturnType<typeof useRefusalText>;
  readonly obstacleText: ReturnType<typeof useObstacleText>;
  readonly removeReason: ReturnType<typeof useRemoveReason>;
  /** Why the first file cannot be used offline; null if it can. */
  readonly offlineReason: string | null;
  readonly capabilities: Capabilities | null;
  readonly offerUpgrade: ReturnType<typeof useUpgradeOffer>;
  readonly clipboard: Pick<ListInteraction, 'cut' | 'copied' | 'setCut' | 'setCopied'>;
  readonly quickAccess: readonly string[] | null;
  readonly muteOf: (guid: string) => MuteState;
}

/** If the selection exceeds the loaded pages, the rest is fetched before the action. */
const withWholeSelection = ({ files, control }: FileMenuContext, act: (guids: readonly string[]) => void) => (): void => {
  if (!control?.exceedsLoaded) act(files.map(({ guid }) => guid));
  else void control.selectedGuids().then((guids) => { if (guids) act(guids); });
};

/** The only selected file, or undefined. */
const singleFile = ({ files, control }: FileMenuContext): File | undefined => (files.length === 1 && control?.exceedsLoaded !== true ? files[0] : undefined);

/** Why one of the files lacks a capability; null if all have it, or if a larger edition has it: the entry then offers that. */
const capabilityReason = ({ files, refusalText, capabilities }: FileMenuContext, capability: CapabilityName): string | null => {
  const feature = featureOfCapability[capability];
  const isOffered = feature !== undefined && checkCapability(feature, capabilities).state !== 'allowed';
  const refused = files.find(({ permissionsAndReasons: { [capability]: { value, reason } } }) => !value && !(isOffered && reason === 'CURRENT_EDITION_NOT_SUPPORT'));
  return refused ? refusalText(refused.permissionsAndReasons[capability].reason, capability) : null;
};

/** Why nothing can be put into a folder; null also if that is unknown, as for the desktop. */
const createObstacleIn = ({ refusalText }: FileMenuContext, place: File | null | undefined): string | null => {
  const closed = place?.permissionsAndReasons.canCreateChildFile;
  return closed && !closed.value ? refusalText(closed.reason, 'canCreateChildFile') : null;
};

/** Whether a file on the desktop is in a different folder. */
const isElsewhere = ({ folder }: FileMenuContext, file: File): boolean => folder?.guid === desktopId && file.parentId !== desktopId;

const hasFilesElsewhere = (menu: FileMenuContext): boolean => menu.files.some((file) => isElsewhere(menu, file)) || menu.control?.hasDesktopShortcuts === true;

const placeEntries = (menu: FileMenuContext): readonly FileMenuEntry[] => {
  const { kind, folder, actions, dispatch, clipboard: { cut, copied, setCut }, t } = menu;
  if (kind === 'trash') return [of('trash.empty', () => { dispatch(dialogRequested({ kind: 'emptyTrash' })); })];
  if (!folder) return [];
  return [
    of('file.paste', () => {
      if (cut.size > 0) {
        actions.move([...cut], folder);
        setCut(new Set());
      } else actions.copy([...copied], folder);
    }, cut.size + copied.size === 0 ? t('nothingCopied') : createObstacleIn(menu, folder.file)),
  ];
};

const trashGroups = (menu: FileMenuContext): FileMenuEntries['ofFiles'] => {
  const reason = capabilityReason(menu, 'canRemove');
  return [
    [of('file.recover', withWholeSelection(menu, menu.actions.recover), reason)],
    [of('file.destroy', withWholeSelection(menu, (guids) => { menu.dispatch(dialogRequested({ kind: 'destroy', guids })); }), reason)],
  ];
};

/** A single file is downloaded as it is; folders and several files together. */
const downloadEntries = (menu: FileMenuContext): readonly FileMenuEntry[] => {
  const { files, control, actions, offlineReason, t } = menu;
  const single = singleFile(menu);
  if (single && !isContainerType(single.type)) {
    return single.downloadUrl === null ? [] : [of('file.download', () => { actions.download(single); }, offlineReason ?? capabilityReason(menu, 'canDownload'))];
  }
  if (!files.some(({ type, downloadUrl }) => downloadUrl !== null || isContainerType(type))) return [];
  const count = control?.exceedsLoaded === true ? null : files.length;
  const reason = count !== null && count > batchDownloadLimit ? t('tooManyToDownload', { count: batchDownloadLimit }) : null;
  return [of('file.download', withWholeSelection(menu, actions.downloadTogether), offlineReason ?? reason, 'batchDownload')];
};

/** Shortcuts have no sharing of their own. */
const shareEntries = (menu: FileMenuContext): readonly FileMenuEntry[] => {
  const { files, control, dispatch, t } = menu;
  if (files.some(({ isShortcut }) => isShortcut)) return [];
  const open = withWholeSelection(menu, (guids) => { dispatch(sharingOpened({ guids })); });
  if (singleFile(menu)) return [of('file.share', open)];
  const limit = sharedTogetherLimit.files;
  return [of('file.share', open, control?.exceedsLoaded === true || files.length > limit ? t('tooManyToShare', { count: limit }) : capabilityReason(menu, 'canManageCollaborator'))];
};

const openingEntries = (menu: FileMenuContext): readonly FileMenuEntry[] => {
  const { actions, offlineReason, t } = menu;
  const single = singleFile(menu);
  if (!single) return [...downloadEntries(menu), ...shareEntries(menu)];
  const { openInWindow, openExternally } = actions;
  const source = single.shortcutSource;
  const dangling = single.isShortcut && source === null ? t('shortcutDangling') : null;
  const downloadReason = offlineReason ?? capabilityReason(menu, 'canDownload');
  return [
    of('file.open', () => { actions.open(single); }, dangling),
    ...(openInWindow ? [
      of('file.open-tab', () => { actions.openInBackground(single); }, dangling),
      of('file.open-window', () => { openInWindow(single); }, dangling),
    ] : []),
    ...(single.isShortcut ? [of('file.source', () => { if (source) actions.openFolderOf(source.guid); }, dangling)] : []),
    ...(!single.isShortcut && isElsewhere(menu, single) ? [of('file.source', () => { actions.openFolderOf(single.guid); }, offlineReason)] : []),
    ...downloadEntries(menu),
    ...(single.downloadUrl !== null && openExternally ? [of('file.open-outside', () => { openExternally(single); }, downloadReason)] : []),
    ...shareEntries(menu),
  ];
};

/** The folder of the files, for entries that create files next to them. */
const folderOfFiles = (menu: FileMenuContext): MoveTarget | null => {
  if (menu.folder) return menu.folder;
  const parent = singleFile(menu)?.parentId ?? null;
  return parent === null ? null : { guid: parent, name: '', ancestorGuids: [], file: null };
};

const toTargetFolder = (menu: FileMenuContext, intent: 'move' | 'copy', act: FileActions['move']) => withWholeSelection(menu, (guids) => {
  menu.requestTargetFolder({
    intent, files: guids.map((guid) => selectFile(menu.store.getState(), guid)).filter((file) => file !== undefined),
    onChosen: (place) => { act(guids, place); },
  });
});

const editingEntries = (menu: FileMenuContext): readonly FileMenuEntry[] => {
  const { files, renameKey, actions, store, obstacleText, clipboard: { setCut, setCopied } } = menu;
  const here = folderOfFiles(menu);
  const createReason = createObstacleIn(menu, here && (here.file ?? selectFile(store.getState(), here.guid)));
  const moveReason = hasFilesElsewhere(menu) ? obstacleText({ kind: 'elsewhere' }) : capabilityReason(menu, 'canMove');
  const copyReason = capabilityReason(menu, 'canDuplicate');
  return [
    ...(singleFile(menu) && renameKey !== null ? [of('file.rename', () => { actions.startRename(renameKey); }, capabilityReason(menu, 'canRename'))] : []),
    of('file.cut', withWholeSelection(menu, (guids) => { setCut(new Set(guids)); }), moveReason),
    of('file.copy', withWholeSelection(menu, (guids) => { setCopied(new Set(guids)); }), copyReason),
    ...(here ? [of('file.duplicate', withWholeSelection(menu, (guids) => { actions.copy(guids, here); }), copyReason ?? createReason)] : []),
    of('file.move', toTargetFolder(menu, 'move', actions.move), moveReason),
    of('file.copy-to', toTargetFolder(menu, 'copy', actions.copy), copyReason),
    ...(here && files.every(({ isShortcut }) => !isShortcut) ? [of('file.shortcut', withWholeSelection(menu, (guids) => { actions.createShortcuts(guids, here); }), createReason)] : []),
  ];
};

/** Chooses one of two opposite actions by the state of all files. */
const toggle = (menu: FileMenuContext, isOn: boolean, on: CommandId, off: CommandId, act: (guids: readonly string[], isOn: boolean) => void, reason: string | null = null): FileMenuEntry =>
  of(isOn ? off : on, withWholeSelection(menu, (guids) => { act(guids, !isOn); }), reason);

const personalEntries = (menu: FileMenuContext): readonly FileMenuEntry[] => {
  const { kind, files, actions, dispatch, quickAccess } = menu;
  const isInQuickAccess = (file: File): boolean => quickAccess?.includes(file.guid) ?? false;
  return [
    toggle(menu, files.every(({ starred }) => starred), 'file.star', 'file.unstar', (guids, isOn) => { actions.star(guids, isOn); }),
    of('file.tags', withWholeSelection(menu, (guids) => { dispatch(dialogRequested({ kind: 'tags', guids })); })),
    toggle(menu, files.every(isInQuickAccess), 'file.quick-access', 'file.no-quick-access', (guids, isOn) => { actions.setInQuickAccess(guids, isOn); }),
    ...(files.every(({ isInDesktop }) => !isInDesktop) ? [toggle(menu, files.every(({ hasDesktopShortcut }) => hasDesktopShortcut), 'file.on-desktop', 'file.off-desktop', (guids, isOn) => { actions.setOnDesktop(guids, isOn); })] : []),
    ...(kind === 'recent' ? [of('file.hide-recent', withWholeSelection(menu, actions.hideFromRecent))] : []),
    ...muteEntries(menu),
    ...(files.every(({ sharedAt }) => sharedAt !== null) ? [toggle(menu, files.every(({ marked }) => marked), 'file.read', 'file.unread', (guids, isOn) => { actions.mark(guids, isOn); })] : []),
  ];
};

/** A file in a muted folder or space stays muted, so its entry names the folder or space. */
const muteEntries = (menu: FileMenuContext): readonly FileMenuEntry[] => {
  const { files, actions, muteOf, t } = menu;
  if (files.some(({ isShortcut }) => isShortcut)) return [];
  const mutes = files.map(({ guid }) => muteOf(guid));
  const by = mutes.every((mute) => mute.by !== null) ? mutes[0]?.by ?? null : null;
  return [toggle(menu, by === null && mutes.every((mute) => mute.isMuted || mute.by !== null), 'file.mute', 'file.unmute', (guids, isOn) => { actions.mute(guids, isOn); }, by && t('mutedBy', { name: shortName(by.name) }))];
};

const managementEntries = (menu: FileMenuContext): readonly FileMenuEntry[] => {
  const { files, actions, dispatch } = menu;
  const single = singleFile(menu);
  const isLocked = files.every((file) => file.isLocked);
  return [
    ...(files.every(({ type }) => !isContainerType(type)) ? [toggle(menu, isLocked, 'file.lock', 'file.unlock', (guids, isOn) => { actions.lock(guids, isOn); }, capabilityReason(menu, isLocked ? 'canUnlock' : 'canLock'))] : []),
    ...(single && single.kind === 'ShimoFile' && !single.isShortcut ? [of('file.template', () => { dispatch(dialogRequested({ kind: 'template', guid: single.guid })); }, capabilityReason(menu, 'canSaveAsTemplate'), 'templates')] : []),
  ];
};

/** If the person may delete or leave, both are offered. If they may only leave, that replaces deleting. */
const removalEntries = (menu: FileMenuContext): readonly FileMenuEntry[] => {
  const { files, actions, dispatch, removeReason } = menu;
  return [
    ...(files.every((file) => file.permissionsAndReasons.canExit.value) ? [of('file.leave', withWholeSelection(menu, (guids) => { dispatch(dialogRequested({ kind: 'leave', guids })); }))] : []),
    of('file.remove', withWholeSelection(menu, (guids) => { actions.remove(guids); }), removeReason(files, hasFilesElsewhere(menu))),
  ];
};

/** Leaves out an entry that the person's edition hides. A limited one opens the prompt, unless it is disabled for a different reason. */
const withinEdition = ({ capabilities, offerUpgrade }: FileMenuContext, entry: FileMenuEntry): readonly FileMenuEntry[] => {
  const feature = entry.feature ?? definitionOf(entry.id).feature;
  if (feature === undefined) return [entry];
  const { state } = checkCapability(feature, capabilities);
  if (state === 'hidden') return [];
  return [state === 'limited' && entry.reason === null ? { ...entry, run: () => { offerUpgrade({ key: feature }); }, isLimited: true } : entry];
};

const fileGroups = (menu: FileMenuContext): FileMenuEntries['ofFiles'] => {
  if (menu.files.length === 0) return [];
  if (menu.kind === 'trash') return trashGroups(menu);
  return [openingEntries, editingEntries, personalEntries, managementEntries, removalEntries]
    .map((entriesOf) => entriesOf(menu).flatMap((entry) => withinEdition(menu, entry)))
    .filter((group) => group.length > 0);
};

/** Availability is read from the capabilities of all files. If one lacks a capability, the server's reason is shown. */
export const useFileMenu = ({ kind, folder, files, renameKey, control, actions }: FileMenuOptions): FileMenuEntries => {
  const { t } = useTranslation('acts');
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const requestTargetFolder = useRequestTargetFolder();
  const refusalText = useRefusalText();
  const obstacleText = useObstacleText();
  const removeReason = useRemoveReason();
  const offlineReason = useOfflineReason(files[0]?.guid ?? '');
  const capabilities = useAppSelector(selectCapabilities);
  const offerUpgrade = useUpgradeOffer();
  const { cut, copied, setCut, setCopied } = useListInteraction();
  const quickAccess = useAppSelector((state) => selectPersonalList(state, 'quickAccess'));
  const muted = useAppSelector(selectMuted);
  const loadedFolders = useAppSelector((state) => state.notices.folders);
  const hasFiles = files.length > 0;
  useEffect(() => { if (hasFiles) dispatch(needMutes()); }, [hasFiles, dispatch]);
  const muteOf = useMemo<FileMenuContext['muteOf']>(() => {
    const isNone = muted === null || muted.length === 0;
    return (guid) => (isNone || !loadedFolders ? { isMuted: false, by: null } : selectMuteOf(store.getState(), guid));
  }, [muted, loadedFolders, store]);
  return useMemo<FileMenuEntries>(() => {
    const menu: FileMenuContext = {
      kind, folder, files, renameKey, control, actions, t, dispatch, store, requestTargetFolder, refusalText, obstacleText, removeReason, offlineReason, capabilities, offerUpgrade,
      clipboard: { cut, copied, setCut, setCopied }, quickAccess, muteOf,
    };
    return { ofFiles: fileGroups(menu), ofPlace: placeEntries(menu) };
  }, [kind, folder, files, renameKey, control, actions, t, dispatch, store, requestTargetFolder, refusalText, obstacleText, removeReason, offlineReason, capabilities, offerUpgrade, cut, copied, setCut, setCopied, quickAccess, muteOf]);
};
