// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from '../../../../src/renderer/shared/drafts/drafts';
import { DraftsContext, useDraft } from '../../../../src/renderer/shared/drafts/use-draft';
import { setLocale } from '../../../../src/renderer/shared/i18n/i18n';
import { render, type } from '../ui/render';

const createStorage = (items = new Map<string, string>()) => ({
  items, getItem: (name: string) => items.get(name) ?? null, setItem: (name: string, value: string) => { items.set(name, value); }, removeItem: (name: string) => { items.delete(name); },
});

const Field = () => {
  const [text, change] = useDraft('announcement:1', '');
  return <input value={text} onChange={(event) => { change(event.target.value); }} />;
};
const show = (storage: ReturnType<typeof createStorage>) => {
  const drafts = createDrafts(storage);
  const rendered = render(<DraftsContext value={drafts}><Field /></DraftsContext>);
  const field = rendered.container.querySelector('input');
  if (!field) throw new Error('no field');
  return { ...rendered, field };
};

describe('what is typed while a page fails (issue, "Safety": recover with what was typed)', () => {
  beforeAll(() => setLocale('en'));

  it('is found by the next page of the window', () => {
    const storage = createStorage();
    const { field, unmount } = show(storage);
    type(field, 'Moving on Monday');
    // A page that fails takes nothing away: the next one has what stood at that moment.
    const atFailure = createStorage(new Map(storage.items));
    unmount();
    const next = show(atFailure);
    expect(next.field.value).toBe('Moving on Monday');
    next.unmount();
  });

  it('is forgotten once the field is left', () => {
    const storage = createStorage();
    const { field, unmount } = show(storage);
    type(field, 'Moving on Monday');
    expect(storage.items.size).toBe(1);
    unmount();
    expect(storage.items.size).toBe(0);
  });

  it('does not keep anybody from typing where there is no room', () => {
    const drafts = createDrafts({ ...createStorage(), setItem: () => { throw new DOMException('full', 'QuotaExceededError'); } });
    expect(() => { drafts.keep('announcement:1', 'Moving'); }).not.toThrow();
  });
});
