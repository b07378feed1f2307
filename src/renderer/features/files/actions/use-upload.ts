import { useMemo } from 'react';
import type { UploadChoice } from '../../../../contract/bridge';
import { failureOf, localFailure } from '../../../shared/bridge-failure';
import { choiceOf } from '../../../../core/uploads/file-tree';
import { useRouter } from '../../../shared/router/router-context';
import { targetFolderOf } from '../../../shared/router/app-routes';
import { useAppDispatch, useAppStore, useBridge } from '../../../shared/store/store-hooks';
import { useFailureToast } from '../../../shared/upgrade/use-failure-toast';
import { useListInteractionActions } from '../list/list-interaction';
import { droppedItems, readDroppedFiles } from './dropped-file-tree';
import { uploadChoice } from './upload-choice';

export interface UploadActions {
  /** Opens the system's chooser for files or a folder, and uploads to the current folder, or else to the desktop. */
  readonly files: () => void;
  readonly folder: () => void;
  /** Uploads files and folders dropped from the system into a folder. */
  readonly drop: (transfer: DataTransfer, folder: string) => void;
}

/** Drops are read and enqueued in sequence, because the desktop app verifies one drop of a window at a time. */
let lastDrop: Promise<void> = Promise.resolve();

export const useUpload = (): UploadActions => {
  const bridge = useBridge();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const router = useRouter();
  const { reveal } = useListInteractionActions();
  const failureToast = useFailureToast();
  return useMemo(() => {
    const showError = (error: unknown): void => { failureToast(failureOf(error)); };
    const begin = (choice: UploadChoice, folder: string): Promise<void> => uploadChoice({ bridge, store, dispatch, router, reveal }, choice, folder);
    const choose = (kind: 'files' | 'folder'): void => {
      const folder = targetFolderOf(router.current());
      bridge.files.chooseUploads(kind).then((choice) => (choice === null ? undefined : begin(choice, folder))).catch(showError);
    };
    return {
      files() { choose('files'); },
      folder() { choose('folder'); },
      drop(transfer, folder) {
        const items = droppedItems(transfer);
        lastDrop = lastDrop.then(async () => {
          const { tree, isIncomplete } = await readDroppedFiles(items);
          if (isIncomplete) showError({ failure: localFailure('UPLOAD_SOURCE_UNREADABLE') });
          if (tree.files.length + tree.folders.length > 0) await begin(choiceOf(tree, bridge.files.upload), folder);
        }).catch(showError);
      },
    };
  }, [bridge, store, dispatch, router, reveal, failureToast]);
};
