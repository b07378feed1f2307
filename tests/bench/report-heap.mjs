// Loaded before the program: on a signal, it prints the size of its heap and buffers after garbage collection.
process.on('SIGUSR2', () => {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`heap ${heapUsed + external}\n`);
});
