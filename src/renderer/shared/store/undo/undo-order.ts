/** Serializes undos: an undo compares with the visible state, so the previous undo must be visible. */
export interface UndoOrder {
  /** Resolves once the stored history is read. */
  historyRead(): Promise<void>;
  /** Called when the stored history starts to load. */
  startReading(reading: Promise<void>): void;
  /** Starts an undo once the previous one is visible. `shownOf` returns what resolves once the undo is visible. */
  next<Result>(start: () => Result, shownOf: (result: Result) => Promise<unknown>): Promise<Result>;
}

export const createUndoOrder = (): UndoOrder => {
  let read = Promise.resolve();
  let shown: Promise<unknown> = Promise.resolve();
  return {
    historyRead: () => read,
    startReading: (reading) => { read = reading; },
    next(start, shownOf) {
      const begun = shown.then(start);
      shown = begun.then(shownOf, () => undefined);
      return begun;
    },
  };
};
