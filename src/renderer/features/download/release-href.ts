import { byteRoutes } from '../../../contract/api/byte-routes';
import { basePathMeta, defaultBasePath } from '../../../contract/base-path';

/** URL of a package on this page's server. */
export const releaseHref = (file: string): string => {
  const basePath = document.querySelector<HTMLMetaElement>(`meta[name="${basePathMeta}"]`)?.content ?? defaultBasePath;
  return basePath + byteRoutes.releaseFile.path.replace('{file}', encodeURIComponent(file));
};
