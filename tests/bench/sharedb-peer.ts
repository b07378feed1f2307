import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import pg from 'pg';
import richText from 'rich-text';
import ShareDB from 'sharedb';
import PostgresDB from 'sharedb-postgres';

/**
 * The peer of the content log: a server of ShareDB with rich text on the same PostgreSQL, without people and rights. It
 * speaks lines of JSON over TCP, which costs less than the usual WebSocket. Prints its address once it is ready.
 */
const connectionString = process.env.DATABASE_URL;
const pool = new pg.Pool({ connectionString, max: 1 });
const { rows: [existing] } = await pool.query<{ ops: string | null }>(`select to_regclass('ops')::text as ops`);
// The file of the package can be run once.
if (existing?.ops === null) await pool.query(readFileSync(join(import.meta.dirname, '../../node_modules/sharedb-postgres/structure.sql'), 'utf8'));
await pool.end();

ShareDB.types.register(richText.type);
const backend = new ShareDB({ db: new PostgresDB({ connectionString, max: 20 }) });
const server = createServer((socket) => {
  socket.setNoDelay(true);
  const stream = new Duplex({
    objectMode: true,
    read: () => undefined,
    write(message: unknown, _encoding, done) { socket.write(`${JSON.stringify(message)}\n`, () => { done(); }); },
  });
  createInterface({ input: socket }).on('line', (line) => { stream.push(JSON.parse(line)); }).once('close', () => { stream.destroy(); });
  socket.on('error', () => { socket.destroy(); });
  backend.listen(stream);
}).listen(0, '127.0.0.1', () => { console.log(`ShareDB is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`); });
