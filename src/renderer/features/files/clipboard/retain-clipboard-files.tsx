import { useEffect } from 'react';
import { useVisibleContent } from '../../../shared/store/store-hooks';
import { useListInteraction } from '../list/list-interaction';

/** Keeps the cut and copied files in the store until they are pasted, whatever folders are opened meanwhile. */
export const RetainClipboardFiles = () => {
  const { cut, copied } = useListInteraction();
  const visible = useVisibleContent();
  useEffect(() => visible.retainFiles([...cut, ...copied]), [visible, cut, copied]);
  return null;
};
