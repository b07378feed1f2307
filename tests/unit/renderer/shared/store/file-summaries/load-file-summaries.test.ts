import { expect, test } from 'vitest';
import { summaryLimit, type FileSummary } from '../../../../../../src/contract/api/file-list-endpoints';
import { connectFileSummaries, requestSummary } from '../../../../../../src/renderer/shared/store/file-summaries/load-file-summaries';
import { summariesReceived } from '../../../../../../src/renderer/shared/store/file-summaries/file-summaries-slice';
import { filesReceived, filesRemoved } from '../../../../../../src/renderer/shared/store/files/files-slice';
import { createStore } from '../../../../../../src/renderer/shared/store/app-store';
import { sessionChanged } from '../../../../../../src/renderer/shared/store/session/session-slice';
import { createHeldBridge, guidOf, makeFile, person, settle } from '../../../support/store-fixture';

const summaryOf = (guid: string, itemCount: number | null = null): FileSummary =>
  ({ guid, itemCount, hasMoreItems: false, sharedWith: [], sharedWithCount: 0, hasMorePeople: false, deletedFrom: null });

const createFixture = () => {
  const { bridge, calls } = createHeldBridge();
  const later: (() => void)[] = [];
  const store = createStore(bridge, () => undefined, (run) => { later.push(run); });
  store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(7), isRemembered: true }));
  connectFileSummaries(store);
  const runLater = (): void => { for (const run of later.splice(0)) run(); };
  const staleCountOf = (guid: string): number => store.getState().fileSummaries.staleCounts[guid] ?? 0;
  return { store, calls, runLater, staleCountOf };
};

test('rows that appear together share a request, in parts of the maximum, and unsynced files are left out', async () => {
  const { store, calls, runLater } = createFixture();
  const guids = Array.from({ length: summaryLimit + 1 }, (_, index) => guidOf(index));
  for (const guid of [...guids, ...guids, '-local']) store.dispatch(requestSummary(guid));
  runLater();
  expect(calls.map(({ name }) => name)).toEqual(['files.summaries']);
  calls[0]?.answer({ summaries: [summaryOf(guidOf(0), 3)] });
  await settle();
  expect(calls[1]?.input).toEqual({ query: { ids: guidOf(summaryLimit) } });
  expect(store.getState().fileSummaries.byGuid[guidOf(0)]?.itemCount).toBe(3);
});

test('a response after a change of the account is ignored', async () => {
  const { store, calls, runLater } = createFixture();
  store.dispatch(requestSummary(guidOf('a')));
  runLater();
  store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(8), isRemembered: true }));
  calls[0]?.answer({ summaries: [summaryOf(guidOf('a'), 3)] });
  await settle();
  expect(store.getState().fileSummaries.byGuid).toEqual({});
});

test('a folder is counted again when a file comes, leaves or is deleted; a file when it changes', async () => {
  const { store, staleCountOf } = createFixture();
  const [one, other] = [guidOf('one'), guidOf('other')];
  store.dispatch(summariesReceived([summaryOf(one, 0), summaryOf(other, 0), summaryOf(guidOf('a'))]));
  store.dispatch(filesReceived({ files: [makeFile('a', { parentId: one })] }));
  await settle();
  expect([staleCountOf(one), staleCountOf(other), staleCountOf(guidOf('a'))]).toEqual([1, 0, 0]);
  store.dispatch(filesReceived({ files: [makeFile('a', { parentId: other, revision: 2 })] }));
  await settle();
  expect([staleCountOf(one), staleCountOf(other), staleCountOf(guidOf('a'))]).toEqual([2, 1, 1]);
  store.dispatch(filesReceived({ files: [makeFile('a', { parentId: other, revision: 3, name: 'renamed' })] }));
  await settle();
  expect([staleCountOf(one), staleCountOf(other)]).toEqual([2, 1]);
  store.dispatch(filesRemoved({ guids: [guidOf('a')] }));
  await settle();
  expect([staleCountOf(one), staleCountOf(other)]).toEqual([2, 2]);
});

test('all folders are counted again when a file is removed whose folder is unknown', async () => {
  const { store, staleCountOf } = createFixture();
  store.dispatch(summariesReceived([summaryOf(guidOf('one'), 3), summaryOf(guidOf('a'))]));
  store.dispatch(filesRemoved({ guids: [guidOf('never loaded')] }));
  await settle();
  expect([staleCountOf(guidOf('one')), staleCountOf(guidOf('a'))]).toEqual([1, 0]);
});
