import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { z } from 'zod';
import { keptIn, noDrafts, type Drafts } from './drafts';

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

/** What stands open with a field in it, and comes back where the page fails meanwhile; null while nothing does. */
export const useKeptOpen = <Value>(name: string, schema: z.ZodType<Value>): readonly [opened: Value | null, open: (next: Value | null) => void] => {
  const drafts = useContext(DraftsContext);
  const [opened, setOpened] = useState(() => keptIn(drafts, name, schema));
  useEffect(() => () => { drafts.clear(name); }, [drafts, name]);
  const open = useCallback((next: Value | null) => {
    setOpened(next);
    if (next === null) drafts.clear(name);
    else drafts.keep(name, JSON.stringify(next));
  }, [drafts, name]);
  return [opened, open];
};
