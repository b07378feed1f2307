/*
 * Our own store and region: React Aria's Toast is still exported as UNSTABLE_, so each of its minor versions may
 * change it, and it knows neither our limit of three nor a time that follows the length of the text.
 */

export type ToastKind = 'info' | 'success' | 'error';

export interface ToastInput {
  readonly text: string;
  readonly kind?: ToastKind;
  readonly action?: { readonly label: string; readonly onAct: () => void } | undefined;
}

export interface Toast extends ToastInput {
  readonly id: number;
  readonly kind: ToastKind;
}

export const shownAtOnce = 3;
const shortestMs = 3_000;
const shortTextCharacters = 15;
const msPerFurtherCharacter = 100;
const longestMs = 10_000;

/**
 * How long a toast stays: 3 s up to 15 characters (account specification, section 9), 0.1 s more for each further one,
 * 10 s at most. An action's label is part of what has to be read.
 */
export const toastDurationMs = ({ text, action }: ToastInput): number => {
  const characters = [...text].length + [...(action?.label ?? '')].length;
  return Math.min(longestMs, shortestMs + Math.max(0, characters - shortTextCharacters) * msPerFurtherCharacter);
};

export interface ToastStore {
  /** Shows a toast and answers its id. A fourth one takes the place of the oldest. */
  readonly show: (toast: ToastInput) => number;
  readonly close: (id: number) => void;
  readonly clear: () => void;
  /** Stops all clocks, while someone reads or is about to press. */
  readonly pause: () => void;
  /** Lets each toast stay for what was left of its time. */
  readonly resume: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => readonly Toast[];
}

interface Clock {
  remainingMs: number;
  startedAtMs: number;
  timer: ReturnType<typeof setTimeout> | null;
}

export const createToastStore = (): ToastStore => {
  let shown: readonly Toast[] = [];
  let lastId = 0;
  let isPaused = false;
  const clocks = new Map<number, Clock>();
  const listeners = new Set<() => void>();

  const set = (next: readonly Toast[]): void => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const stopClock = (clock: Clock | undefined): void => {
    if (!clock || clock.timer === null) return;
    clearTimeout(clock.timer);
    clock.timer = null;
  };
  const close = (id: number): void => {
    stopClock(clocks.get(id));
    if (clocks.delete(id)) set(shown.filter((toast) => toast.id !== id));
    if (shown.length === 0) isPaused = false;
  };
  const startClock = (id: number, clock: Clock): void => {
    clock.startedAtMs = Date.now();
    clock.timer = setTimeout(() => close(id), clock.remainingMs);
  };

  return {
    show: (input) => {
      lastId += 1;
      const id = lastId;
      for (const old of shown.slice(0, Math.max(0, shown.length - shownAtOnce + 1))) close(old.id);
      const clock: Clock = { remainingMs: toastDurationMs(input), startedAtMs: 0, timer: null };
      clocks.set(id, clock);
      if (!isPaused) startClock(id, clock);
      set([...shown, { kind: 'info', ...input, id }]);
      return id;
    },
    close,
    clear: () => {
      for (const clock of clocks.values()) stopClock(clock);
      clocks.clear();
      isPaused = false;
      set([]);
    },
    pause: () => {
      if (isPaused) return;
      isPaused = true;
      for (const clock of clocks.values()) {
        stopClock(clock);
        clock.remainingMs -= Date.now() - clock.startedAtMs;
      }
    },
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      for (const [id, clock] of clocks) startClock(id, clock);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => shown,
  };
};

/** The app's toasts, shown by `ToastRegion`. */
export const toasts = createToastStore();
