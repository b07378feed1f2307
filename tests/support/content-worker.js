import { register } from 'tsx/esm/api';

/** Runs the source of the content worker. Node passes no loader of its parent on to a worker thread. */
register();
await import('../../src/server/modules/content/worker/content-worker.ts');
