import { useCallback } from 'react';
import type { Template } from '../../../../contract/api/template-endpoints';
import { useRouter } from '../../../shared/router/router-context';
import { useListInteractionActions } from '../list/list-interaction';
import { openTargetFolder } from './target-folder';
import { usePerformAction } from './use-perform-action';

/** Creates a file from a template in the current folder, or else on the desktop. */
export const useCreateFromTemplate = (): ((template: Template) => void) => {
  const router = useRouter();
  const perform = usePerformAction();
  const { reveal } = useListInteractionActions();
  return useCallback(({ guid, name, type }) => {
    const [made] = perform({ undoKind: 'create', names: [name], changes: [{ kind: 'fromTemplate', template: guid, folder: openTargetFolder(router), name, type }], toastText: null });
    if (made) reveal(made.guid);
  }, [router, perform, reveal]);
};
