import { describe, expect, it } from 'vitest';
import type { RealtimeMessage, UploadProgress, WorkspaceBridge } from '../../../../../../src/contract/bridge';
import { fileTypes, type File } from '../../../../../../src/contract/entities/file';
import { commit } from '../../../../../../src/renderer/shared/store/sync/commit';
import { recheckFile, openList, openPage } from '../../../../../../src/renderer/shared/store/files/load-files';
import { selectFile } from '../../../../../../src/renderer/shared/store/files/file-selectors';
import { defaultSort } from '../../../../../../src/renderer/shared/store/files/sort-order';
import { connectOfflineCache } from '../../../../../../src/renderer/shared/store/files/connect-offline-cache';
import { connectBridgeEvents } from '../../../../../../src/renderer/shared/store/events/connect-bridge-events';
import { sessionChanged } from '../../../../../../src/renderer/shared/store/session/session-slice';
import { createStore } from '../../../../../../src/renderer/shared/store/app-store';
import { connectSync } from '../../../../../../src/renderer/shared/store/sync/connect-sync';
import { createVisibleContent } from '../../../../../../src/renderer/shared/store/files/visible-content';
import { createMemoryLastSeen } from '../../../support/memory-offline-cache';
import { createHeldBridge, createPortsInMemory, guidOf, makeFile, person, settle, type Call } from '../../../support/store-fixture';

const source = { kind: 'folder', folder: 'Desktop' } as const;
const key = 'folder:Desktop:updatedAt:down';
const deleted = { code: 'FILE_DELETED', status: 410 };
const passed = async (): Promise<void> => { await new Promise((resolve) => { setTimeout(resolve, 60); }); };
const pageOf = (shown: readonly File[]) => ({
  files: shown.map(({ permissionsAndReasons: _, ...file }) => ({ ...file, capabilitySet: 0 })),
  capabilitySets: [makeFile('x').permissionsAndReasons], nextCursor: null,
});

/** A device on which the app is opened, killed and opened again. Its storage survives. */
const createDevice = () => {
  const openPorts = createPortsInMemory();
  const memory = createMemoryLastSeen();
  return {
    /** One window with the list on screen. */
    open() {
      const { bridge, calls } = createHeldBridge();
      const store = createStore(bridge, () => undefined, (run, delayMs) => { setTimeout(run, Math.min(delayMs, 20)); });
      const visible = createVisibleContent();
      let notify: (message: RealtimeMessage) => void = () => undefined;
      let notifyUpload: (progress: UploadProgress) => void = () => undefined;
      const silent = () => () => undefined;
      const stops = [
        connectBridgeEvents(store, {
          realtime: { subscribe: (listener: typeof notify) => { notify = listener; return () => undefined; } },
          files: { onUploadProgress: (listener: typeof notifyUpload) => { notifyUpload = listener; return () => undefined; } },
          preferences: { onChanged: silent }, session: { onChanged: silent },
        } as unknown as WorkspaceBridge, visible),
        connectOfflineCache(store, () => ({ ...memory.port, wipe: async () => undefined })),
        connectSync(store, bridge, openPorts),
      ];
      store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(7), isRemembered: true }));
      void store.dispatch(openList(source, defaultSort));
      visible.showList(source, defaultSort);
      const requests = (name: string): readonly Call[] => calls.filter((call) => call.name === name);
      return {
        store, requests,
        last: (name: string): Call => requests(name).at(-1) ?? expect.fail(`${name} was not asked for`),
        tell: (message: RealtimeMessage) => { notify(message); }, tellUpload: (progress: object) => { notifyUpload(progress as UploadProgress); },
        ids: () => store.getState().files.lists[key]?.ids ?? [],
        kill() { for (const stop of stops) stop(); },
      };
    },
  };
};

const one = makeFile('1');
const renamed: File = { ...one, name: 'mine', revision: 2 };

/** A window that shows one file, which is renamed in it; the rename is pending. */
const openRenaming = async (device = createDevice()) => {
  const window = device.open();
  window.last('files.list').answer(pageOf([one]));
  await passed();
  window.store.dispatch(commit({ kind: 'rename', guid: one.guid, name: 'mine', base: one.name }));
  await passed();
  expect(window.requests('files.rename')).toHaveLength(1);
  return window;
};

describe('a file that was deleted elsewhere before the live events began', () => {
  it('is removed, although a change that was sent before a kill has an outdated response', async () => {
    const device = createDevice();
    (await openRenaming(device)).kill();

    const window = device.open();
    await passed();
    // The offline cache, with the waiting change.
    expect(window.ids()).toEqual([one.guid]);
    window.tell({ type: 'reset' });
    window.last('files.list').answer(pageOf([]));
    await passed();
    // A repeated request gets the stored response of the first.
    window.last('files.rename').answer(renamed);
    await passed();
    window.last('files.get').refuse(deleted);
    await passed();
    expect(window.ids()).toEqual([]);
  });

  it.each([
    ['after', ['files.list', 'files.rename']],
    ['before', ['files.rename', 'files.list']],
  ] as const)('is removed, although the response to an earlier change arrives %s the list is', async (_when, order) => {
    const window = await openRenaming();
    window.tell({ type: 'reset' });
    for (const name of order) {
      window.last(name).answer(name === 'files.list' ? pageOf([]) : renamed);
      await passed();
    }
    window.last('files.get').refuse(deleted);
    await passed();
    expect(window.ids()).toEqual([]);
  });

  it('does not return with the response to an earlier request', async () => {
    const window = createDevice().open();
    window.last('files.list').answer(pageOf([one]));
    await passed();
    void window.store.dispatch(recheckFile(one.guid));
    void window.store.dispatch(openPage(one.guid));
    const before = [...window.requests('files.get')];
    expect(before).toHaveLength(2);
    window.tell({ type: 'reset' });
    window.last('files.list').answer(pageOf([]));
    await passed();
    for (const call of before) call.answer(renamed);
    window.last('files.ancestors').answer({ ancestors: [] });
    await passed();
    for (const call of window.requests('files.get').slice(2)) call.refuse(deleted);
    await passed();
    expect(window.ids()).toEqual([]);
  });
});

it('requests nothing about a change that was sent after the events began', async () => {
  const window = await openRenaming();
  window.last('files.rename').answer(renamed);
  await passed();
  expect(window.ids()).toEqual([one.guid]);
  expect(window.requests('files.get')).toHaveLength(0);
});

it('does not restore a file that is reported as gone by its upload', async () => {
  const window = createDevice().open();
  window.last('files.list').answer(pageOf([]));
  await settle();
  window.tell({ type: 'event', event: { seq: 1, prevSeq: 0, kind: 'File', action: 'destroy', guid: guidOf('2'), at: '2026-01-01T00:00:00.000Z', origin: null, data: null } });
  await passed();
  window.tellUpload({ id: 'u', name: 'two', folder: 'Desktop', sentBytes: 1, totalBytes: 1, state: 'done', file: makeFile('2'), failure: null });
  await passed();
  window.last('files.get').refuse(deleted);
  await passed();
  expect(window.ids()).toEqual([]);
});

describe('a shortcut whose source is gone, without a new revision or an own event', () => {
  const leading = makeFile('lost', {
    type: fileTypes.shortcut, isShortcut: true, shortcutSource: { guid: guidOf('source'), name: 'source', type: -2, subType: 'newdoc', url: '/docs/source' },
  });
  const dangling: File = { ...leading, shortcutSource: null };
  const { permissionsAndReasons: _, ...listed } = leading;
  const made: RealtimeMessage = {
    type: 'event', event: {
      seq: 1, prevSeq: 0, kind: 'File', action: 'create', guid: leading.guid, at: '2026-01-01T00:00:00.000Z', origin: null,
      data: { file: { ...listed, permissionsAndReasons: leading.permissionsAndReasons } },
    },
  };
  const sourceIn = (window: ReturnType<ReturnType<typeof createDevice>['open']>) => selectFile(window.store.getState(), leading.guid)?.shortcutSource;

  it('shows it, although it last led to its source', async () => {
    const device = createDevice();
    const before = device.open();
    before.last('files.list').answer(pageOf([leading]));
    await passed();
    before.kill();
    const window = device.open();
    await passed();
    expect(sourceIn(window), 'as it was last seen').toEqual(leading.shortcutSource);
    window.last('files.list').answer(pageOf([dangling]));
    await passed();
    expect(sourceIn(window)).toBeNull();
  });

  it.each([
    ['after the response', [dangling, made]],
    ['during the response', [made, dangling]],
  ] as const)('shows it, although an event from before arrives %s', async (_when, order) => {
    const window = createDevice().open();
    for (const said of order) {
      if ('guid' in said) window.last('files.list').answer(pageOf([said]));
      else window.tell(said);
      await passed();
    }
    window.last('files.get').answer(dangling);
    await passed();
    expect(sourceIn(window)).toBeNull();
    expect(window.requests('files.get')).toHaveLength(1);
  });
});

it('uses from a response every field of a file that is known at the same revision', async () => {
  const device = createDevice();
  const seen = makeFile('1', { excerpt: 'old', lastUsedAt: null, requirePassword: true });
  const before = device.open();
  before.last('files.list').answer(pageOf([seen]));
  await passed();
  before.kill();
  const window = device.open();
  await passed();
  const now: File = { ...seen, excerpt: 'new', lastUsedAt: '2026-01-02T00:00:00.000Z', requirePassword: false };
  window.last('files.list').answer(pageOf([now]));
  await passed();
  expect(selectFile(window.store.getState(), seen.guid)).toEqual(now);
});
