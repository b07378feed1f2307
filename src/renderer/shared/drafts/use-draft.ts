import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { z } from 'zod';
import { readJsonDraft, noDrafts, type Drafts } from './drafts';

export const DraftsContext = createContext<Drafts>(noDrafts);

/**
 * Text of a field that survives a crash of the page. The draft is cleared when the field unmounts, after submitting
 * or cancelling.
 */
export const useDraft = (name: string, initial: string): readonly [text: string, change: (text: string) => void] => {
  const drafts = useContext(DraftsContext);
  const [text, setText] = useState(() => drafts.get(name) ?? initial);
  useEffect(() => () => { drafts.clear(name); }, [drafts, name]);
  return [text, (next) => {
    setText(next);
    drafts.set(name, next);
  }];
};

/** State of an open form that survives a crash of the page; null while it is closed. */
export const useOpenFormDraft = <Value>(name: string, schema: z.ZodType<Value>): readonly [opened: Value | null, open: (next: Value | null) => void] => {
  const drafts = useContext(DraftsContext);
  const [opened, setOpened] = useState(() => readJsonDraft(drafts, name, schema));
  useEffect(() => () => { drafts.clear(name); }, [drafts, name]);
  const open = useCallback((next: Value | null) => {
    setOpened(next);
    if (next === null) drafts.clear(name);
    else drafts.set(name, JSON.stringify(next));
  }, [drafts, name]);
  return [opened, open];
};
