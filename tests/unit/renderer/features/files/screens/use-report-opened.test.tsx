// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, it } from 'vitest';
import { useReportOpened } from '../../../../../../src/renderer/features/files/screens/use-report-opened';
import { connectionChanged } from '../../../../../../src/renderer/shared/store/connection/connection-slice';
import { filesReceived } from '../../../../../../src/renderer/shared/store/files/files-slice';
import { render, type Rendered } from '../../../support/render';
import { createSignedInStore, guidOf, makeFile, settle } from '../../../support/store-fixture';

let shown: Rendered | null = null;
afterEach(() => { shown?.unmount(); shown = null; });

const Page = () => {
  useReportOpened(guidOf('a'), true);
  return null;
};

const visit = async (isOnline: boolean) => {
  const { store, calls } = createSignedInStore();
  store.dispatch(filesReceived({ files: [makeFile('a', { name: 'apple' })] }));
  const connect = async (next: boolean): Promise<void> => {
    act(() => { store.dispatch(connectionChanged({ isOnline: next, at: '2026-01-01T00:00:00.000Z' })); });
    await settle();
  };
  await connect(isOnline);
  shown = render(<Provider store={store}><Page /></Provider>);
  await settle();
  return { connect, reported: () => calls.filter(({ name }) => name === 'files.use').map(({ input }) => input) };
};
const once = [{ params: { id: guidOf('a') }, body: { action: 'open' } }];

it('reports once that a file was opened', async () => {
  const { connect, reported } = await visit(true);
  expect(reported()).toEqual(once);
  await connect(false);
  await connect(true);
  expect(reported()).toEqual(once);
});

it('reports it as soon as there is a connection while the page is still open', async () => {
  const { connect, reported } = await visit(false);
  expect(reported()).toEqual([]);
  await connect(true);
  expect(reported()).toEqual(once);
});

it('does not report it after the visit', async () => {
  const { connect, reported } = await visit(false);
  shown?.unmount();
  shown = null;
  await connect(true);
  expect(reported()).toEqual([]);
});
