/*
 * A store and region instead of React Aria's Toast, which is exported as UNSTABLE_, so that any minor version may
 * change it. It supports neither the limit of three nor a duration by text length.
 */

export type ToastKind = 'info' | 'success' | 'error';

export interface ToastInput {
  readonly text: string;
  readonly kind?: ToastKind;
  readonly action?: { readonly label: string; readonly onAction: () => void } | undefined;
  /** How long the toast is shown, in milliseconds; default: by its text. */
  readonly durationMs?: number | undefined;
  /** Identifies the subject of the toast for `closeAbout`. */
  readonly about?: string | undefined;
}

export interface Toast extends ToastInput {
  readonly id: number;
  readonly kind: ToastKind;
}

export const maximumToasts = 3;
const minimumMs = 3_000;
const shortTextCharacters = 15;
const msPerFurtherCharacter = 100;
const maximumMs = 10_000;
/** Minimum for toasts with an action: keyboard users and slow readers need more than the reading time. */
const actionMinimumMs = 10_000;

/**
 * Duration of a toast: 3 s up to 15 characters (account specification, section 9), 0.1 s per further character, at
 * most 10 s. A toast with an action is always shown for 10 s, so that the action can be reached.
 */
export const toastDurationMs = ({ text, action, durationMs }: ToastInput): number => {
  if (durationMs !== undefined) return durationMs;
  if (action) return actionMinimumMs;
  return Math.min(maximumMs, minimumMs + Math.max(0, [...text].length - shortTextCharacters) * msPerFurtherCharacter);
};

export interface ToastStore {
  /** Shows a toast and returns its id. A fourth toast replaces the oldest that is not hovered or focused. */
  readonly show: (toast: ToastInput) => number;
  readonly close: (id: number) => void;
  /** Closes the toasts about a subject, once it is no longer true. */
  readonly closeAbout: (subject: string) => void;
  readonly clear: () => void;
  /**
   * Sets whether the pointer or the keyboard focus is on a toast. While any toast is held, all timers are paused.
   * Each toast then resumes with its remaining time.
   */
  readonly setPaused: (id: number, isHeld: boolean) => void;
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
  const held = new Set<number>();
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
  const startClock = (id: number, clock: Clock): void => {
    clock.startedAtMs = Date.now();
    clock.timer = setTimeout(() => close(id), clock.remainingMs);
  };
  const hold = (id: number, isHeld: boolean): void => {
    const wasPaused = held.size > 0;
    if (!isHeld) held.delete(id);
    else if (clocks.has(id)) held.add(id);
    if (held.size > 0 === wasPaused) return;
    for (const [each, clock] of clocks) {
      if (wasPaused) startClock(each, clock);
      else {
        stopClock(clock);
        clock.remainingMs -= Date.now() - clock.startedAtMs;
      }
    }
  };
  const close = (id: number): void => {
    stopClock(clocks.get(id));
    if (!clocks.delete(id)) return;
    // A removed element emits no leave or blur event.
    hold(id, false);
    set(shown.filter((toast) => toast.id !== id));
  };

  return {
    show: (input) => {
      lastId += 1;
      const id = lastId;
      if (shown.length >= maximumToasts) close((shown.find((toast) => !held.has(toast.id)) ?? shown[0])?.id ?? 0);
      const clock: Clock = { remainingMs: toastDurationMs(input), startedAtMs: 0, timer: null };
      clocks.set(id, clock);
      if (held.size === 0) startClock(id, clock);
      set([...shown, { kind: 'info', ...input, id }]);
      return id;
    },
    close,
    closeAbout: (subject) => { for (const { id, about } of shown) if (about === subject) close(id); },
    clear: () => {
      for (const clock of clocks.values()) stopClock(clock);
      clocks.clear();
      held.clear();
      set([]);
    },
    setPaused: hold,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => shown,
  };
};

/** The toasts of the app, rendered by `ToastRegion`. */
export const toasts = createToastStore();
