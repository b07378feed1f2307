import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import richText from 'rich-text';
import { Connection, types } from 'sharedb/lib/client';

const settled = (run: (done: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => { run((error) => { if (error) reject(error instanceof Error ? error : new Error('ShareDB refused a change')); else resolve(); }); });

/** A document of ShareDB's client over a connection of its own. */
const openDocument = async (port: number, collection: string, id: string, text: string | null) => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const channel = { readyState: 1, send(message: string) { socket.write(`${message}\n`); }, close() { socket.destroy(); }, onmessage: (_: { data: string }) => undefined, onopen: () => undefined, onclose: () => undefined };
  createInterface({ input: socket }).on('line', (data) => { channel.onmessage({ data }); });
  const doc = new Connection(channel).get(collection, id);
  await settled((done) => { doc.subscribe(done); });
  if (text !== null) await settled((done) => { doc.create([{ insert: text }], 'rich-text', done); });
  return { write: (typed: string) => settled((done) => { doc.submitOp([{ insert: typed }], done); }), close: () => { socket.destroy(); } };
};

/** Changes a second that a server of `sharedb-peer.ts` accepts from writers who each wait for the acknowledgement. */
export const shareDbPerSecond = async (port: number, documents: number, writers: number, seconds: number, text: string, typed: string): Promise<number> => {
  types.register(richText.type);
  const collection = `run${Date.now()}`;
  const opened: Awaited<ReturnType<typeof openDocument>>[] = [];
  for (let document = 0; document < documents; document += 1) {
    for (let writer = 0; writer < writers; writer += 1) opened.push(await openDocument(port, collection, String(document), writer === 0 ? text : null));
  }
  const end = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(opened.map(async ({ write, close }) => {
    while (performance.now() < end) {
      await write(typed);
      count += 1;
    }
    close();
  }));
  return count / seconds;
};
