import type { Router } from '../../shared/router/router';
import { folderOf } from '../../shared/router/routes';

/** Returns the folder for a new file: the current folder, or the desktop, which is then opened. */
export const goToMakingPlace = (router: Router): string => {
  const { name } = router.current();
  if (name !== 'folder' && name !== 'space' && name !== 'desktop') router.navigate({ name: 'desktop' });
  return folderOf(router.current());
};
