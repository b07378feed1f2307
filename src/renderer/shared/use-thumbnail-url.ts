import { thumbnailQueryOf, type ThumbnailSize } from '../../contract/api/byte-routes';
import type { File } from '../../contract/entities/file';
import { useBridge } from './store/store-hooks';

/** The URL of a file's thumbnail in one size; null for a file without a thumbnail. */
export const useThumbnailUrl = ({ thumbnailUrl }: Pick<File, 'thumbnailUrl'>, size: ThumbnailSize): string | null => {
  const bridge = useBridge();
  return thumbnailUrl === null ? null : bridge.files.contentUrl(thumbnailUrl + thumbnailQueryOf(size));
};
