import type { Router } from '../../../shared/router/router';
import { targetFolderOf } from '../../../shared/router/app-routes';

/** Returns the folder for a new file: the current folder, or the desktop, which is then opened. */
export const openTargetFolder = (router: Router): string => {
  const { name } = router.current();
  if (name !== 'folder' && name !== 'space' && name !== 'desktop') router.navigate({ name: 'desktop' });
  return targetFolderOf(router.current());
};
