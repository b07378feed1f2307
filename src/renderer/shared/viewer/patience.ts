/** A viewer or its content that takes longer is reported, milliseconds. */
export const patienceMs = 30_000;

/** Rejects with a `TimeoutError` after 30 s. */
export const withinPatience = <T>(wait: Promise<T>): Promise<T> => new Promise<T>((resolve, reject) => {
  const timer = setTimeout(() => { reject(new DOMException(`Not loaded within ${patienceMs} ms`, 'TimeoutError')); }, patienceMs);
  wait.then(resolve, reject).finally(() => { clearTimeout(timer); });
});
