/** The parts of ShareDB that the peer of the content log uses. The packages have no types. */
declare module 'sharedb' {
  class ShareDB {
    static types: { register(type: unknown): void };
    constructor(options: { readonly db: unknown });
    listen(stream: import('node:stream').Duplex): void;
  }
  export = ShareDB;
}
declare module 'sharedb/lib/client' {
  type Done = (error?: unknown) => void;
  interface Doc {
    subscribe(done: Done): void;
    create(data: unknown, type: string, done: Done): void;
    submitOp(op: unknown, done: Done): void;
  }
  export const types: { register(type: unknown): void };
  export class Connection {
    constructor(socket: object);
    get(collection: string, id: string): Doc;
  }
}
declare module 'sharedb-postgres' {
  class PostgresDB {
    constructor(options: { readonly connectionString: string | undefined; readonly max: number });
  }
  export = PostgresDB;
}
declare module 'rich-text' {
  const richText: { readonly type: unknown };
  export = richText;
}
