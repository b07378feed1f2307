import { useEffect } from 'react';
import type { File } from '../../../../contract/entities/file';
import { routeOfFile } from '../../../shared/router/route-of-file';
import { useRoute, useRouter } from '../../../shared/router/router-context';
import { guidOfRoute, hrefOf, parseRoute } from '../../../shared/router/app-routes';

/** Redirects an address of the wrong file type to the file's own address. */
export const useCanonicalAddress = (file: File | undefined): void => {
  const router = useRouter();
  const route = useRoute();
  const shown = hrefOf(route);
  // While the page is being left, the address already belongs to another page.
  const href = file && file.guid === guidOfRoute(route) ? hrefOf(routeOfFile(file)) : undefined;
  useEffect(() => {
    if (href !== undefined && href !== shown) router.rename(parseRoute(href, ''));
  }, [router, href, shown]);
};
