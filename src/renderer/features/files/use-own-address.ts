import { useEffect } from 'react';
import type { File } from '../../../contract/entities/file';
import { routeOfFile } from '../../shared/router/route-of-file';
import { useRoute, useRouter } from '../../shared/router/router-context';
import { guidOf, hrefOf, routeOf } from '../../shared/router/routes';

/** An address may name a file of another kind: it gives way to the file's own, whose page shows it. */
export const useOwnAddress = (file: File | undefined): void => {
  const router = useRouter();
  const route = useRoute();
  const shown = hrefOf(route);
  // Of a page that is about to be left the address is another's already.
  const href = file && file.guid === guidOf(route) ? hrefOf(routeOfFile(file)) : undefined;
  useEffect(() => {
    if (href !== undefined && href !== shown) router.navigate(routeOf(href, ''), { isReplacing: true });
  }, [router, href, shown]);
};
