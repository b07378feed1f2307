import type pg from 'pg';

export interface DescribedColumn {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Lets PostgreSQL parse a statement and describe its columns, without executing it. */
export const describeColumns = (client: pg.ClientBase, text: string): Promise<readonly DescribedColumn[]> => new Promise((resolve, reject) => {
  let columns: readonly DescribedColumn[] = [];
  client.query({
    submit(connection: pg.Connection) {
      connection.parse({ name: '', text, types: [] }, true);
      connection.describe({ type: 'S', name: '' }, true);
      connection.sync();
    },
    handleRowDescription({ fields }: { readonly fields: readonly DescribedColumn[] }) { columns = fields; },
    handleError: reject,
    handleReadyForQuery() { resolve(columns); },
  });
});
