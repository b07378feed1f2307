import { useEffect, useState } from 'react';

/** Delay of a request after the last letter. */
const debounceMs = 200;

/** A text once it was not changed for a moment. An empty text applies immediately. */
export const useDebounced = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => { setSettled(text); }, text === '' ? 0 : debounceMs);
    return () => { clearTimeout(timer); };
  }, [text]);
  return settled;
};
