import { beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

/** A list of spaces reads only the rows it shows: the spaces' lists of people, however long, are not scanned. */

const spaceCount = 20;
const connections = 4;
let ada: TestPerson;
let bo: TestPerson;

const server = useTestServer({ config: { databaseConnections: connections } });
beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
  for (let index = 0; index < spaceCount; index += 1) await ada.client.call('spaces.create', { body: { name: `Space ${index}` } });
});

/** Adds people to every space up to `members`; the first three manage it. */
const fill = async (members: number): Promise<void> => {
  await server.pool.query(`insert into people (name, sort_name, desktop_guid) select 'Person', 'person', 'd' || lpad(n::text, 21, '0') from generate_series((select count(*) from people), $1::int) n`, [members]);
  await server.pool.query(`
    insert into grants (file_guid, subject_type, subject_id, role, is_admin, granted_by)
    select s.guid, 1, p.id, 'reader', p.place <= 3, $1 from spaces s, (select id, row_number() over (order by id) as place from people where id <> $1) p
    on conflict do nothing`, [ada.user.id]);
  await server.pool.query('update files f set collaborator_count = (select count(*) from grants g where g.file_guid = f.guid) where type = 2');
  await server.pool.query('vacuum analyze');
};

/** How many rows of the grants table were read in total, by index or otherwise. */
const grantsRead = async (): Promise<number> => {
  const clients = await Promise.all(Array.from({ length: connections }, () => server.pool.connect()));
  for (const client of clients) await client.query('select pg_stat_force_next_flush()');
  for (const client of clients) client.release();
  const { rows } = await server.pool.query<{ count: number }>(`
    select (seq_tup_read + idx_tup_fetch + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes where relname = 'grants'))::float8 as count from pg_stat_user_tables where relname = 'grants'`);
  return rows[0]?.count ?? Number.NaN;
};

const readBy = async (person: TestPerson): Promise<number> => {
  const before = await grantsRead();
  const { nodes } = await person.client.call('spaces.list', { query: { limit: 100 } });
  const rows = await grantsRead() - before;
  expect(nodes).toHaveLength(spaceCount);
  // The creator becomes admin (section 3), and three more are.
  for (const { admins } of nodes) expect(admins).toHaveLength(4);
  return rows;
};

test('listing spaces reads few grants, though each space has 2,000 people', async () => {
  await fill(2000);
  // Of 40,000: the grants on each space of the admins and of the caller.
  expect(await readBy(ada)).toBeLessThan(spaceCount * 50);
  expect(await readBy(bo)).toBeLessThan(spaceCount * 50);
}, 120_000);
