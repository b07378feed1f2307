import type { Router } from '../../shared/router/router';
import { folderOf } from '../../shared/router/routes';

/** Where something is made: in the folder that is shown, else on the desktop, which is gone to. */
export const goToMakingPlace = (router: Router): string => {
  const { name } = router.current();
  if (name !== 'folder' && name !== 'space' && name !== 'desktop') router.navigate({ name: 'desktop' });
  return folderOf(router.current());
};
