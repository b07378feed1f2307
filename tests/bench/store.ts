import { configureStore, createEntityAdapter, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { File } from '../../src/contract/entities/file';
import { remoteChangesReceived } from '../../src/renderer/shared/store/files/files-slice';
import { selectFile } from '../../src/renderer/shared/store/files/file-selectors';
import { filesFrom, fillOurs, guidOf } from './files-in-memory';
import { median, type Measurement } from './measurement';

const fileCount = 100_000;
/** Fewer updates of theirs, because each takes longer. */
const updates = { ours: 200, theirs: 4 } as const;
const rounds = 5;

/** Redux Toolkit's solution: its entity adapter in a separate slice, as its documentation shows it. */
const fillTheirs = (count: number) => {
  const adapter = createEntityAdapter<File, string>({ selectId: ({ guid }) => guid });
  const slice = createSlice({
    name: 'files', initialState: adapter.getInitialState(),
    reducers: {
      read: (state, { payload }: PayloadAction<readonly File[]>) => { adapter.setMany(state as ReturnType<typeof adapter.getInitialState>, payload); },
      changed: (state, { payload }: PayloadAction<File>) => { adapter.upsertOne(state as ReturnType<typeof adapter.getInitialState>, payload); },
    },
  });
  const store = configureStore({ reducer: slice.reducer, middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }) });
  store.dispatch(slice.actions.read(filesFrom(count)));
  return { change: (file: File) => { store.dispatch(slice.actions.changed(file)); } };
};

const timeEach = (count: number, act: (step: number) => void): number => {
  const startedAtMs = performance.now();
  for (let step = 0; step < count; step += 1) act(step);
  return (performance.now() - startedAtMs) / count;
};

/** The same update of one file to both: it was opened elsewhere, and its place in the list does not change. */
const measureUpdate = (): Measurement => {
  const ours = fillOurs(fileCount);
  const theirs = fillTheirs(fileCount);
  let revision = 2;
  const changed = (step: number): File => {
    const file = selectFile(ours.getState(), guidOf((step * 7919) % fileCount));
    if (!file) throw new Error('A file is missing.');
    return { ...file, revision: revision++, lastUsedAt: '2026-11-22T10:00:00.000Z' };
  };
  const ourMs: number[] = [];
  const theirMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    theirMs.push(timeEach(updates.theirs, (step) => { theirs.change(changed(step)); }));
    ourMs.push(timeEach(updates.ours, (step) => { ours.dispatch(remoteChangesReceived({ changes: [{ guid: guidOf((step * 7919) % fileCount), data: { file: changed(step) } }] })); }));
  }
  return {
    name: 'One file changes among 100,000, Redux Toolkit\'s entity adapter against our table', ratio: median(theirMs.map((ms, round) => ms / (ourMs[round] ?? NaN))),
    goal: { kind: 'at least', value: 100 },
    details: `adapter ${median(theirMs).toFixed(2)} ms, ours ${median(ourMs).toFixed(3)} ms with everything that an event does to lists; ${updates.theirs} and ${updates.ours} changes in each of ${rounds} rounds`,
  };
};

/** The cost of the store in this process alone. */
export const measureStore = async (): Promise<readonly Measurement[]> => [measureUpdate()];
