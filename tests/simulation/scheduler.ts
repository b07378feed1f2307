/** Runs everything that happens in a history, one task after the other, at times of its own clock. */
export interface Scheduler {
  /** Milliseconds since the history began. */
  now(): number;
  later(run: () => void, delayMs: number): () => void;
  /** Runs tasks until a time, or until none is left. Returns whether none is left. */
  runUntil(moment: number): Promise<boolean>;
  steps(): number;
}

interface Task { readonly at: number; readonly order: number; run: (() => void) | null }

/** More steps than any history takes: a run above the limit would never end. */
const stepLimit = 60_000;

const isBefore = (one: Task, other: Task): boolean => one.at < other.at || (one.at === other.at && one.order < other.order);

export const createScheduler = (): Scheduler => {
  const heap: Task[] = [];
  let now = 0;
  let order = 0;
  let steps = 0;

  const push = (task: Task): void => {
    let index = heap.push(task) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(task, heap[parent] as Task)) break;
      heap[index] = heap[parent] as Task;
      index = parent;
    }
    heap[index] = task;
  };
  const pop = (): Task | undefined => {
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = index * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Task, heap[child] as Task)) child += 1;
      if (!isBefore(heap[child] as Task, last)) break;
      heap[index] = heap[child] as Task;
      index = child;
    }
    heap[index] = last;
    return first;
  };

  return {
    now: () => now,
    later(run, delayMs) {
      const task: Task = { at: now + delayMs, order: (order += 1), run };
      push(task);
      return () => { task.run = null; };
    },
    async runUntil(moment) {
      while (heap[0] !== undefined && heap[0].at <= moment) {
        const task = pop();
        if (!task?.run) continue;
        now = Math.max(now, task.at);
        task.run();
        steps += 1;
        if (steps > stepLimit) throw new Error(`The history does not end: ${stepLimit} steps.`);
        // All immediate consequences of a task run before the next task.
        await new Promise((resolve) => { setImmediate(resolve); });
      }
      if (heap.length > 0) now = moment;
      return heap.length === 0;
    },
    steps: () => steps,
  };
};
