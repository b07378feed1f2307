import { existsSync, readFileSync } from 'node:fs';
import { openDatabase } from '../../src/server/db/database-pool';
import { createLogger } from '../../src/server/logging';
import { createAccess } from '../../src/server/modules/files/access-service';
import { findAccounts } from '../../src/server/modules/files/permission-facts-repository';
import { systemClock } from '../../src/server/system-clock';
import { nameSortKey } from '../../src/core/name-sort-key';
import { createGuid } from '../../src/core/ids';
import { median, medianRatio, type Measurement } from './measurement';
import { openTree } from './tree';
import type { Workshop } from './workshop';
import { createCallScope } from '../../src/server/call-scope';

const rounds = 15;
const runs = 200;

/**
 * Deciding a person's rights on a file twenty levels deep in a tree of a million. The peer is a read of one row by its
 * key over the same connection. The person has a grant through their department on the outermost folder. The measure is
 * the processor time of this process and PostgreSQL, if both can be read. Other work on the machine hardly changes it.
 */
export const measureDepth = async (workshop: Workshop): Promise<readonly Measurement[]> => {
  const { deepFile, deepFolder } = await openTree(workshop);
  const { pool, database, close } = openDatabase({ connection: workshop.connection, maximumConnections: 1, statementTimeoutMs: null, areNamedStatementsUsed: true, logger: createLogger('warn') });
  try {
    const personId = await addColleague(pool, deepFolder);
    const { rows: [backend] } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const usage = `/proc/${backend?.pid}/schedstat`;
    const isReadable = existsSync(usage);
    const usedMicroseconds = (): number => {
      if (!isReadable) return performance.now() * 1000;
      const { user, system } = process.cpuUsage();
      return user + system + Number(readFileSync(usage, 'utf8').split(' ')[0]) / 1000;
    };

    const found = (await findAccounts(database, [personId])).get(personId);
    if (!found) throw new Error('The colleague is not there.');
    const person = {
      id: personId, name: 'Colleague', email: null, mobile: null, avatar: null, status: 0, hasPassword: false, isBlocked: false, desktopGuid: found.desktopGuid,
      createdAt: '', updatedAt: '',
    };
    const access = createAccess({ deployment: 'private', clock: systemClock });
    const open = async (db: typeof database): Promise<void> => {
      const { decision } = await access.open(createCallScope(db, { personId, sessionId: 'bench', person, account: found.account }, null), deepFile);
      if (decision.role !== 'inherited' || !decision.capabilities.canEdit.value) throw new Error('The decision is another one than expected.');
    };
    const text = 'select * from files where guid = $1';
    const measured: Record<'ours' | 'bare' | 'named' | 'oursWithin' | 'bareWithin', { readonly run: () => Promise<unknown>; readonly times: number[] }> = {
      ours: { run: () => open(database), times: [] },
      bare: { run: () => pool.query(text, [deepFile]), times: [] },
      named: { run: () => pool.query({ name: 'by-key', text, values: [deepFile] }), times: [] },
      oursWithin: { run: () => database.transaction((transaction) => open(transaction as typeof database)), times: [] },
      bareWithin: { run: () => withinTransaction(pool, text, deepFile), times: [] },
    };
    for (let round = -2; round < rounds; round += 1) {
      for (const { run, times } of Object.values(measured)) {
        const before = usedMicroseconds();
        for (let count = 0; count < runs; count += 1) await run();
        // The first rounds are a warm-up.
        if (round >= 0) times.push((usedMicroseconds() - before) / runs);
      }
    }
    const inWords = (times: readonly number[]): string => `${median(times).toFixed(0)} µs`;
    const { ours, bare, named, oursWithin, bareWithin } = measured;
    const goal = { kind: 'at most', value: 3 } as const;
    const suffix = `${isReadable ? "processor's time of this process and PostgreSQL's" : 'time'}; median of ${rounds} rounds of ${runs}`;
    return [
      {
        name: 'What one may do with a file 20 levels deep among a million, against a read by primary key', goal,
        ratio: medianRatio(ours.times, bare.times),
        details: `${inWords(ours.times)} against ${inWords(bare.times)} (${inWords(named.times)} where the read is prepared by name: ${medianRatio(ours.times, named.times).toFixed(2)}); ${suffix}`,
      },
      {
        name: 'The same within a transaction', goal,
        ratio: medianRatio(oursWithin.times, bareWithin.times),
        details: `${inWords(oursWithin.times)} against ${inWords(bareWithin.times)}; ${suffix}`,
      },
    ];
  } finally {
    await close();
  }
};

type Pool = ReturnType<typeof openDatabase>['pool'];

const withinTransaction = async (pool: Pool, text: string, guid: string): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(text, [guid]);
    await client.query('commit');
  } finally {
    client.release();
  }
};

/** Adds a person of a nested department that may edit the folder. Returns their id. */
const addColleague = async (pool: Pool, folder: string): Promise<number> => {
  const idOf = async (sql: string, values: readonly unknown[] = []): Promise<number> => Number((await pool.query<{ id: string }>(sql, [...values])).rows[0]?.id);
  const personId = await idOf('insert into people (name, sort_name, desktop_guid) values ($1, $2, $3) returning id', ['Colleague', nameSortKey('Colleague'), createGuid()]);
  const teamId = await idOf(`insert into teams (name) values ('Team') returning id`);
  const outer = await idOf(`insert into departments (team_id, name, path) values ($1, 'Outer', array[]::bigint[]) returning id`, [teamId]);
  const inner = await idOf(`insert into departments (team_id, name, path) values ($1, 'Inner', array[]::bigint[]) returning id`, [teamId]);
  await pool.query('update departments set path = case when id = $1 then array[$1::bigint] else array[$1::bigint, $2::bigint] end where id in ($1, $2)', [outer, inner]);
  await pool.query(`insert into team_members (person_id, team_id, role) values ($1, $2, 'member')`, [personId, teamId]);
  await pool.query('insert into department_members (department_id, person_id) values ($1, $2)', [inner, personId]);
  await pool.query(`insert into grants (file_guid, subject_type, subject_id, role, granted_by) select guid, 2, $1, 'editor', creator_id from files where guid = $2`, [outer, folder]);
  await pool.query('update files set department_collaborator_count = 1 where guid = $1', [folder]);
  await pool.query('analyze');
  return personId;
};
