// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createDrafts } from '../../../../../src/renderer/shared/drafts/drafts';
import { didPreviousPageCrash } from '../../../../../src/renderer/shared/drafts/page-crash';
import { DraftsContext, useDraft, useOpenFormDraft } from '../../../../../src/renderer/shared/drafts/use-draft';
import { PromptDialog } from '../../../../../src/renderer/shared/drafts/prompt-dialog';
import { setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { byText, press, render, type } from '../../support/render';

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

const openedSchema = z.object({ kind: z.literal('create') });
const DraftField = () => {
  const [opened, open] = useOpenFormDraft('spaces', openedSchema);
  return (
    <>
      <button type="button" onClick={() => { open({ kind: 'create' }); }}>New space</button>
      <PromptDialog isOpen={opened !== null} draftKey="new-space" title="New space" label="Name" onConfirm={() => { open(null); }} onCancel={() => { open(null); }} />
    </>
  );
};
const renderField = (storage: ReturnType<typeof createStorage>) => render(<DraftsContext value={createDrafts(storage)}><DraftField /></DraftsContext>);
const fieldOnPage = (): HTMLInputElement => {
  const field = document.querySelector('input');
  if (!field) throw new Error('no field');
  return field;
};

describe('text typed while a page fails', () => {
  beforeAll(() => setLocale('en'));

  it('is found by the next page of the window', async () => {
    const storage = createStorage();
    const { field, unmount } = show(storage);
    await type(field, 'Moving on Monday');
    // A failed page loses no draft: the next page has the draft of that moment.
    const atFailure = createStorage(new Map(storage.items));
    unmount();
    const next = show(atFailure);
    expect(next.field.value).toBe('Moving on Monday');
    next.unmount();
  });

  it('is forgotten once the field is left', async () => {
    const storage = createStorage();
    const { field, unmount } = show(storage);
    await type(field, 'Moving on Monday');
    expect(storage.items.size).toBe(1);
    unmount();
    expect(storage.items.size).toBe(0);
  });

  it('does not prevent typing if the storage is full', () => {
    const drafts = createDrafts({ ...createStorage(), setItem: () => { throw new DOMException('full', 'QuotaExceededError'); } });
    expect(() => { drafts.set('announcement:1', 'Moving'); }).not.toThrow();
  });

  it('is in the open prompt again, until that is confirmed or cancelled', async () => {
    const storage = createStorage();
    const first = renderField(storage);
    await press(byText('button', 'New space'));
    await type(fieldOnPage(), 'Press room');
    const atFailure = createStorage(new Map(storage.items));
    first.unmount();
    const next = renderField(atFailure);
    const field = fieldOnPage();
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['Press room', 10, 10]);
    await press(byText('button', 'Cancel'));
    expect([document.querySelector('input'), atFailure.items.size]).toEqual([null, 0]);
    next.unmount();
  });

  it.each([['nothing', null], ['invalid JSON', '{'], ['another question', '{"kind":"remove"}']])('prompts for nothing if %s was kept', (_, kept) => {
    const rendered = renderField(createStorage(new Map(kept === null ? [] : [['draft:spaces', kept]])));
    expect(document.querySelector('input')).toBeNull();
    rendered.unmount();
  });

  it('is reported by the next page, unless this page was left', () => {
    const storage = createStorage();
    const page = new EventTarget();
    const started = didPreviousPageCrash(storage, page);
    const afterFailure = didPreviousPageCrash(storage, page);
    page.dispatchEvent(new Event('pagehide'));
    expect([started, afterFailure, didPreviousPageCrash(storage, new EventTarget())]).toEqual([false, true, false]);
  });
});
