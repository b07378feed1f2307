import type { EndpointOutput } from '../../../src/contract/api/endpoints';
import { isFileEventKind } from '../../../src/contract/realtime/events';
import type { TestPerson, TestServer } from '../../support/test-server';

type ReceivedEvent = EndpointOutput<'events.list'>['events'][number];

/** The current end of the event log, once every committed event has a number. */
export const lastSeqOf = async ({ pool }: TestServer): Promise<number> => {
  for (;;) {
    const { rows: [row] } = await pool.query<{ waiting: string; last: string }>('select count(*) filter (where seq is null) as waiting, coalesce(max(seq), 0) as last from events');
    if (row?.waiting === '0') return Number(row.last);
    await new Promise((resolve) => { setTimeout(resolve, 10); });
  }
};

/** The events that a person has received since `after`. */
export const eventsFor = async (server: TestServer, person: TestPerson, after: number): Promise<ReceivedEvent[]> => {
  await lastSeqOf(server);
  return (await person.client.call('events.list', { query: { after, limit: 500 } })).events;
};

/** The same events about files in short: kind, action and guid. */
export const eventSummaries = async (server: TestServer, person: TestPerson, after: number): Promise<string[]> =>
  (await eventsFor(server, person, after)).filter(({ kind }) => isFileEventKind(kind)).map(({ kind, action, guid }) => `${kind} ${action} ${guid}`);
