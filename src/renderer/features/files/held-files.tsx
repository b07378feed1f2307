import { useEffect } from 'react';
import { useVisiblePlaces } from '../../shared/store/hooks';
import { useHand } from './hand';

/** What was cut or copied is put in elsewhere, however many folders later: until then it is not forgotten. */
export const HeldFiles = () => {
  const { cut, copied } = useHand();
  const visible = useVisiblePlaces();
  useEffect(() => visible.holdFiles([...cut, ...copied]), [visible, cut, copied]);
  return null;
};
