import { useEffect } from 'react';
import { useVisiblePlaces } from '../../shared/store/hooks';
import { useHand } from './hand';

/** Keeps the cut and copied files in the store until they are pasted, whatever folders are opened meanwhile. */
export const HeldFiles = () => {
  const { cut, copied } = useHand();
  const visible = useVisiblePlaces();
  useEffect(() => visible.holdFiles([...cut, ...copied]), [visible, cut, copied]);
  return null;
};
