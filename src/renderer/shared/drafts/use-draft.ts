import { createContext, useContext, useEffect, useState } from 'react';
import { noDrafts, type Drafts } from './drafts';

export const DraftsContext = createContext<Drafts>(noDrafts);

/**
 * The text of a field that comes back where the page fails while it is typed: whoever opens the field again finds it. It is
 * forgotten when the field goes in the ordinary way, sent off or given up.
 */
export const useDraft = (name: string, initial: string): readonly [text: string, change: (text: string) => void] => {
  const drafts = useContext(DraftsContext);
  const [text, setText] = useState(() => drafts.get(name) ?? initial);
  useEffect(() => () => { drafts.clear(name); }, [drafts, name]);
  return [text, (next) => {
    setText(next);
    drafts.keep(name, next);
  }];
};
