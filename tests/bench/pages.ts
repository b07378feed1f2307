import { createGuid } from '../../src/core/ids';
import { fileTypes } from '../../src/contract/entities/file';
import { median, medianRatio, type Measurement } from './measurement';
import { openTree, positionOf } from './tree';
import { load, type Workshop } from './workshop';

const rounds = 9;
const seconds = 1;

/** The first page, 100 files, of a folder of 10,000 against that of a folder of 100. */
export const measurePages = async (workshop: Workshop): Promise<Measurement> => {
  await openTree(workshop);
  const { client, query, origin, token } = workshop;
  const fill = async (count: number): Promise<string> => {
    const { guid } = await client.call('files.create', { body: { type: fileTypes.folder, name: `${count} documents` } });
    await query(`
      insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, updated_at)
      select made.guid, $1, 'Minutes of meeting ' || n, 'minutes of meeting ' || n, p.guid, p.path || made.guid || '/', ${positionOf('n')}, p.creator_id, p.creator_id, now() - n * interval '1 second'
      from generate_series(1, $2::int) n cross join lateral (select substr(md5($3 || n), 1, 22) as guid) made join files p on p.guid = $4`,
    [fileTypes.newdoc, count, createGuid(), guid]);
    return `${origin}/api/files?folder=${guid}`;
  };
  const many = await fill(10_000);
  const few = await fill(100);
  await query('analyze');
  const manyMs: number[] = [];
  const fewMs: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const [ofMany, ofFew] = [await load(many, token, 1, seconds), await load(few, token, 1, seconds)];
    // The first round is a warm-up.
    if (round < 0) continue;
    manyMs.push(ofMany.latencyMs);
    fewMs.push(ofFew.latencyMs);
  }
  return {
    name: 'First page of a folder of 10,000 files, time against that of a folder of 100',
    ratio: medianRatio(manyMs, fewMs),
    goal: { kind: 'at most', value: 1.2 },
    details: `${median(manyMs).toFixed(2)} ms against ${median(fewMs).toFixed(2)} ms for 100 rows, among a million files; median of ${rounds} rounds`,
  };
};
