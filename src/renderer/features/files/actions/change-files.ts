import type { File } from '../../../../contract/entities/file';
import { shortName } from '../../../ui/name-parts';
import { toasts } from '../../../ui/toast-store';
import { folderName, knownFiles, type FileActionContext } from './file-action-context';
import { moveObstacle, type MoveTarget } from './move-obstacle';

const namesOf = (files: readonly File[]): readonly string[] => files.map(({ name }) => name);

/** A cut, copied or chosen file may have been deleted before it is pasted. */
const showNotFound = ({ errorText }: FileActionContext): void => { toasts.show({ kind: 'error', text: errorText({ code: 'FILE_NOT_FOUND', message: '', args: {} }) }); };

export const removeFiles = (context: FileActionContext, guids: readonly string[]): void => {
  const { t, perform } = context;
  const files = knownFiles(context, guids);
  const [first] = files;
  if (!first) return;
  perform({
    undoKind: 'remove', names: namesOf(files), changes: files.map(({ guid }) => ({ kind: 'remove', guid })),
    toastText: files.length === 1 ? t('removedOne', { name: shortName(first.name) }) : t('removedMany', { count: files.length }), unchangedText: t('removedAlready', { name: shortName(first.name) }),
  });
};

export const recoverFiles = (context: FileActionContext, guids: readonly string[]): void => {
  const { t, perform } = context;
  const files = knownFiles(context, guids);
  const [first] = files;
  if (!first) return;
  perform({
    undoKind: 'recover', names: namesOf(files), changes: files.map(({ guid }) => ({ kind: 'recover', guid })),
    toastText: files.length === 1 ? t('recoveredOne', { name: shortName(first.name) }) : t('recoveredMany', { count: files.length }), unchangedText: t('recoveredAlready', { name: shortName(first.name) }),
  });
};

export const moveFiles = (context: FileActionContext, guids: readonly string[], target: MoveTarget): void => {
  const { t, obstacleText, perform } = context;
  const all = knownFiles(context, guids);
  if (all.length === 0) {
    showNotFound(context);
    return;
  }
  const files = all.filter((file) => file.parentId !== target.guid);
  const obstacle = moveObstacle(all, target);
  if (obstacle) {
    toasts.show({ kind: 'error', text: obstacleText(obstacle) });
    return;
  }
  const [first] = files;
  if (!first) return;
  const into = folderName(context, target);
  const commitments = perform({
    // A file cannot be moved back to another person's desktop, so no undo is offered.
    undoKind: files.some((file) => file.parentId === null) ? null : 'move', names: namesOf(files),
    changes: files.map((file) => ({ kind: 'move', guid: file.guid, to: target.guid, from: file.parentId ?? target.guid })),
    toastText: files.length === 1 ? t('movedOne', { name: shortName(first.name), folder: into }) : t('movedMany', { count: files.length, folder: into }),
  });
  for (const [index, { settled }] of commitments.entries()) {
    void settled.then((outcome) => {
      if (outcome.status !== 'confirmed' || outcome.superseded === null) return;
      toasts.show({ text: t('moveSuperseded', { name: shortName(files[index]?.name ?? ''), theirs: folderName(context, outcome.superseded), folder: into }) });
    });
  }
};

export const copyFiles = (context: FileActionContext, guids: readonly string[], target: MoveTarget): void => {
  const { t, tActs, filesLabel, perform } = context;
  const files = knownFiles(context, guids);
  if (files.length === 0) {
    showNotFound(context);
    return;
  }
  perform({
    undoKind: 'copy', names: namesOf(files),
    changes: files.map(({ guid, name, type }) => ({ kind: 'copy', source: guid, folder: target.guid, name: t('copyName', { name }), type })),
    toastText: tActs('copied', { what: filesLabel(files), folder: folderName(context, target) }),
  });
};

export const createShortcuts = (context: FileActionContext, guids: readonly string[], target: MoveTarget): void => {
  const { tActs, filesLabel, perform } = context;
  const files = knownFiles(context, guids);
  if (files.length === 0) return;
  perform({
    undoKind: 'shortcut', names: namesOf(files),
    changes: files.map(({ guid, name, type }) => ({ kind: 'shortcut', source: guid, folder: target.guid, name, type })),
    toastText: tActs('shortcutMade', { what: filesLabel(files), folder: folderName(context, target) }),
  });
};
