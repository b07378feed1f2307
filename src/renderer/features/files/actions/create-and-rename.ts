import { fileTypes } from '../../../../contract/entities/file';
import { errorDefinitions } from '../../../../contract/errors';
import { checkName } from '../../../../core/file-names';
import { capitalizeSentence } from '../../../shared/capitalize-sentence';
import { shortName } from '../../../ui/name-parts';
import { dialogRequested } from '../../../shared/store/dialog/dialog-slice';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { commit, type MutationHandle } from '../../../shared/store/sync/commit';
import { recordAction } from '../../../shared/store/undo/undo-actions';
import { toasts } from '../../../ui/toast-store';
import type { FileActionContext } from './file-action-context';
import { openTargetFolder } from './target-folder';

/** How long a field or menu waits for the storage before it closes. */
const closeTimeoutMs = 100;

/** Returns a function that runs `run` once: when it is called, or after the timeout. */
const onceWithTimeout = (run: () => void): (() => void) => {
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    run();
  };
  setTimeout(once, closeTimeoutMs);
  return once;
};

export const createBlank = ({ t, router, dispatch, reveal, setRenaming }: FileActionContext, type: number, leave?: () => void): void => {
  const folder = openTargetFolder(router);
  const name = t(type === fileTypes.folder ? 'newFolderName' : 'newFileName');
  const left = leave && onceWithTimeout(leave);
  const made = dispatch(commit({ kind: 'create', type, name, folder }, {
    onOptimistic: () => {
      left?.();
      dispatch(recordAction('create', name, [made]));
      reveal(made.guid);
      setRenaming({ key: made.guid, initialText: null, error: null });
    },
  }));
};

export const createFile = (context: FileActionContext, type: number, leave?: () => void): void => {
  if (type === fileTypes.folder || !context.store.getState().userConfig.config.createFileByTemplate) {
    createBlank(context, type, leave);
    return;
  }
  leave?.();
  context.dispatch(dialogRequested({ kind: 'fromTemplate', type }));
};

/** A name to store, as the person typed it for a row, and as it was checked. */
interface SubmittedName { readonly key: string; readonly fileName: string; readonly typed: string; readonly name: string }

/** Shows the outcome of a rename once it is known. */
const followRename = ({ t, errorText, setRenaming }: FileActionContext, { settled }: MutationHandle, { key, fileName, typed, name }: SubmittedName): void => {
  void settled.then((outcome) => {
    if (outcome.status === 'refused') {
      const error = errorText(outcome.failure);
      // A refused name returns to its field; other failures are shown in a toast.
      if (errorDefinitions[outcome.failure.code].status === 400) setRenaming({ key, initialText: typed, error });
      else toasts.show({ kind: 'error', text: t('renameRefused', { name: shortName(fileName), reason: capitalizeSentence(error) }) });
    } else if (outcome.status === 'confirmed' && outcome.superseded !== null) {
      toasts.show({ text: t('renameSuperseded', { theirs: shortName(outcome.superseded.name), name: shortName(name) }) });
    }
  });
};

export const submitRename = (context: FileActionContext, key: string, guid: string, typed: string, base: string): string | null => {
  const { errorText, store, dispatch, setRenaming, endRename } = context;
  const checked = checkName(typed);
  if (!checked.ok) return errorText({ code: checked.code, message: '', args: checked.args });
  const file = selectFile(store.getState(), guid);
  if (!file || checked.name === base) {
    setRenaming(null);
    return null;
  }
  // The field shows the name until the row does.
  const leave = onceWithTimeout(() => { endRename(key); });
  const commitment = dispatch(commit({ kind: 'rename', guid, name: checked.name, base }, {
    isAnnounced: false,
    onOptimistic: () => {
      leave();
      dispatch(recordAction('rename', checked.name, [commitment]));
    },
  }));
  followRename(context, commitment, { key, fileName: file.name, typed, name: checked.name });
  return null;
};
