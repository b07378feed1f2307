import { byteRoutes } from '../../../contract/api/bytes';
import { basePathMeta, defaultBasePath } from '../../../contract/base-path';

/** Where a package lies on the server that this page came from. */
export const releaseHref = (file: string): string => {
  const basePath = document.querySelector<HTMLMetaElement>(`meta[name="${basePathMeta}"]`)?.content ?? defaultBasePath;
  return basePath + byteRoutes.releaseFile.path.replace('{file}', encodeURIComponent(file));
};
