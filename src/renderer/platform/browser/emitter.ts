import type { Unsubscribe } from '../../../contract/bridge';

/** Notifies its subscribers of values. */
export interface Emitter<Value> {
  emit(value: Value): void;
  subscribe(listener: (value: Value) => void): Unsubscribe;
}

export const createEmitter = <Value>(): Emitter<Value> => {
  const listeners = new Set<(value: Value) => void>();
  return {
    emit: (value) => { for (const listener of [...listeners]) listener(value); },
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
};
