import { describe, expect, it } from 'vitest';
import { createMemoryDocument } from '../../../../src/main/storage/document';
import { createWindowStore, windowsDocument, type StoredWindows, type WindowRecord } from '../../../../src/main/windows/window-store';

const placement = { x: 10, y: 20, width: 1200, height: 800, isMaximized: false, isFullScreen: false };
const record = (accountKey: string, path = '/desktop'): WindowRecord =>
  ({ accountKey, placement, zoom: 1.25, tabs: { tabs: [{ paths: [path], index: 0, forgotten: 0 }], active: 0 } });

const createKept = (kept: StoredWindows = windowsDocument.initial()) => {
  const document = createMemoryDocument(kept);
  let standing: WindowRecord[] = [];
  const waiting = new Set<() => void>();
  const remembered = createWindowStore({
    document, openWindows: () => standing,
    schedule(run) {
      waiting.add(run);
      return () => { waiting.delete(run); };
    },
  });
  const wait = (): void => { for (const run of [...waiting]) run(); };
  return { remembered, document, wait, waiting, stand: (...records: WindowRecord[]) => { standing = records; } };
};

describe('the stored windows', () => {
  it('are written once for several changes together, and not before', () => {
    const { remembered, document, wait, waiting, stand } = createKept();
    stand(record('a'), record('a', '/trash'));
    remembered.scheduleWrite(placement);
    remembered.scheduleWrite({ ...placement, x: 30 });
    expect([waiting.size, document.read().windows]).toEqual([1, []]);
    wait();
    expect(document.read()).toEqual({ windows: [record('a'), record('a', '/trash')], last: { ...placement, x: 30 } });
  });

  it.each<[string, (kept: ReturnType<typeof createKept>['remembered']) => void]>([
    ['an opened or closed tab', (remembered) => { remembered.scheduleWrite(placement, true); }],
    ['the last window, closed', (remembered) => { remembered.add(record('b')); }],
    ['an account that is forgotten', (remembered) => { remembered.forget('b'); }],
  ])('are written immediately if a kill would undo a person\'s action: %s', (_, act) => {
    const { remembered, document, waiting, stand } = createKept();
    stand(record('a'));
    remembered.scheduleWrite(placement);
    act(remembered);
    expect([document.read().windows[0], document.read().last, waiting.size]).toEqual([expect.objectContaining({ tabs: record('a').tabs }), placement, 0]);
  });

  it('restore an account\'s windows once, and do not affect the others', () => {
    const { remembered, document, wait, stand } = createKept({ windows: [record('a'), record('b'), record('a', '/trash')], last: placement });
    expect(remembered.take('a')).toEqual([record('a'), record('a', '/trash')]);
    expect(remembered.take('a')).toEqual([]);
    stand(record('a'));
    remembered.scheduleWrite(placement);
    wait();
    expect(document.read().windows).toEqual([record('b'), record('a')]);
  });

  it('include a closed window that is to return, unless its account is forgotten', () => {
    const { remembered, document, wait } = createKept();
    remembered.add(record('a'));
    remembered.add(record('b'));
    wait();
    expect(document.read().windows).toEqual([record('a'), record('b')]);
    remembered.forget('a');
    wait();
    expect(document.read().windows).toEqual([record('b')]);
  });

  it('are those from the beginning of quitting, while the windows are closed one after the other', () => {
    const { remembered, document, wait, stand } = createKept();
    stand(record('a'), record('b'));
    remembered.scheduleWrite(placement);
    remembered.flushAndStop();
    stand(record('b'));
    remembered.scheduleWrite(placement);
    remembered.flushAndStop();
    wait();
    expect(document.read().windows).toEqual([record('a'), record('b')]);
  });

  it.each<[string, unknown, boolean]>([
    ['a valid record', { windows: [record('a')], last: placement }, true],
    ['nothing', { windows: [], last: null }, true],
    ['an address of another host', { windows: [record('a', '//evil.example/')], last: null }, false],
    ['an address that is none', { windows: [record('a', 'javascript:alert(1)')], last: null }, false],
    ['a tab that is not there', { windows: [{ ...record('a'), tabs: { tabs: [{ paths: ['/'], index: 1, forgotten: 0 }], active: 0 } }], last: null }, false],
    ['a page nobody could read', { windows: [{ ...record('a'), zoom: 0.1 }], last: null }, false],
  ])('include only windows that can be opened: %s', (_, data, isTaken) => {
    expect(windowsDocument.schema.safeParse(data).success).toBe(isTaken);
  });
});
