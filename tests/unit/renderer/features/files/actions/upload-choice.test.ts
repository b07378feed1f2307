// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { LocalFolder, UploadChoice, UploadTarget } from '../../../../../../src/contract/bridge';
import { isLocalGuid } from '../../../../../../src/core/ids';
import { uploadChoice, type UploadContext } from '../../../../../../src/renderer/features/files/actions/upload-choice';
import { cancelNameClash, currentNameClash, type NameClashDecision } from '../../../../../../src/renderer/features/files/actions/name-clash';
import { selectFile } from '../../../../../../src/renderer/shared/store/files/file-selectors';
import { createSignedInStore, makeFile, settle, type Call } from '../../../support/store-fixture';

const folderNamed = (name: string, parent: number | null = null, modifiedAt: string | null = null): LocalFolder => ({ name, parent, modifiedAt });

/** Decides the prompt, and returns its names and whether others are free. */
const decide = async (decision: NameClashDecision): Promise<readonly unknown[]> => {
  const prompt = await vi.waitFor(() => currentNameClash() ?? expect.fail('There is no prompt.'));
  prompt.decide(decision);
  return [prompt.names, prompt.hasOthers];
};

afterEach(() => {
  cancelNameClash();
  vi.useRealTimers();
});

const begin = (folders: readonly LocalFolder[], fileNames: readonly string[]) => {
  const { store, calls } = createSignedInStore();
  const targets: UploadTarget[] = [];
  const revealed: (string | null)[] = [];
  const choice: UploadChoice = { folders, fileNames, enqueue: async (target) => targets.push(target) };
  const bridge = { api: { call: (name: Call['name'], input: unknown) => new Promise((resolve, refuse) => { calls.push({ name, input, idempotencyKey: undefined, answer: resolve, refuse }); }) } };
  const context = { bridge, store, dispatch: store.dispatch, router: { current: () => ({ name: 'desktop' }) }, reveal: (key: string | null) => { revealed.push(key); } } as unknown as UploadContext;
  const ended = uploadChoice(context, choice, 'Desktop');
  const respondWithNames = async (...names: string[]): Promise<void> => {
    await vi.waitFor(() => { expect(calls.some(({ name }) => name === 'files.list')).toBe(true); });
    calls.find(({ name }) => name === 'files.list')?.answer({ files: names.map((name) => makeFile(name, { name })), capabilitySets: [], nextCursor: null });
  };
  return { store, calls, targets, revealed, ended, respondWithNames };
};

describe('a choice of files and folders', () => {
  test('creates its folders in their parents, with their times, and shows the top folder', async () => {
    const { store, targets, revealed, ended, respondWithNames } = begin([folderNamed('Reports', null, '2020-01-01T00:00:00.000Z'), folderNamed('Years', 0)], ['a.txt']);
    await respondWithNames('other');
    await ended;
    await settle();
    const [target] = targets;
    const [reports, years] = target?.folders ?? [];
    expect(target).toMatchObject({ folder: 'Desktop', fileNames: ['a.txt'] });
    expect(isLocalGuid(reports ?? '') && isLocalGuid(years ?? '')).toBe(true);
    expect(selectFile(store.getState(), reports ?? '')).toMatchObject({ name: 'Reports', parentId: 'Desktop', modifiedAt: '2020-01-01T00:00:00.000Z' });
    expect(selectFile(store.getState(), years ?? '')).toMatchObject({ name: 'Years', parentId: reports });
    expect(revealed).toEqual([reports]);
  });

  test('causes one prompt for all used names, and numbers the new ones', async () => {
    const { store, targets, ended, respondWithNames } = begin([folderNamed('Reports'), folderNamed('Inner', 0)], ['a.txt', 'b.txt']);
    await respondWithNames('Reports', 'a.txt', 'a (1).txt', 'Inner');
    expect(await decide('keep')).toEqual([['Reports', 'a.txt'], true]);
    await ended;
    await settle();
    expect(targets[0]?.fileNames).toEqual(['a (2).txt', 'b.txt']);
    expect(targets[0]?.folders.map((guid) => selectFile(store.getState(), guid ?? '')?.name)).toEqual(['Reports (1)', 'Inner']);
  });

  test('omits skipped files and folders with their content', async () => {
    const { targets, ended, respondWithNames } = begin([folderNamed('Reports'), folderNamed('Inner', 0), folderNamed('New')], ['a.txt', 'b.txt']);
    await respondWithNames('Reports', 'a.txt');
    await decide('skip');
    await ended;
    expect(targets[0]?.fileNames).toEqual([null, 'b.txt']);
    expect(targets[0]?.folders.slice(0, 2)).toEqual([null, null]);
    expect(targets[0]?.folders[2]).not.toBeNull();
  });

  test('uploads nothing if the person cancels', async () => {
    const { targets, calls, ended, respondWithNames } = begin([folderNamed('Reports')], []);
    await respondWithNames('Reports');
    expect(await decide(null)).toEqual([['Reports'], false]);
    await ended;
    await settle();
    expect(targets).toEqual([]);
    expect(calls.filter(({ name }) => name === 'files.create')).toEqual([]);
  });

  test('begins without the names if the server does not respond', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { targets, ended } = begin([], ['a.txt']);
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
    expect(targets[0]?.fileNames).toEqual(['a.txt']);
  });

  test('gives a folder whose name is refused the nearest valid name', async () => {
    const { store, targets, ended, respondWithNames } = begin([folderNamed('a\u0007b'), folderNamed('\u200b')], []);
    await respondWithNames();
    await ended;
    await settle();
    expect(targets[0]?.folders.map((guid) => selectFile(store.getState(), guid ?? '')?.name)).toEqual(['a_b', '_']);
  });
});
