import { CallError } from '../../../src/api-client/call-error';
import type { PageOfFiles } from '../../../src/contract/api/file-endpoints';
import type { EndpointOutput } from '../../../src/contract/api/endpoints';
import { fileTypes } from '../../../src/contract/entities/file';
import { isFileEventKind, type StoredEvent } from '../../../src/contract/realtime/events';
import type { EventPage } from '../../../src/core/realtime/event-sequence';
import type { TestServer } from '../../support/test-server';
import { differencesOf } from './differences';
import { createLikeness, differentMoments, filesIn } from './likeness';
import type { RecordedHistory, Step } from './record';
import { listen, type Listener } from './listener';
import { realRequest } from './request';
import { numbered, settle } from './settled';
import { addTo, keepDifference, leaveOut, type Tally } from './tally';

type TagsResponse = EndpointOutput<'tags.list'>;
const countsOf = ({ user: { tags } }: TagsResponse): unknown => Object.fromEntries(tags.map(({ name, count }) => [name, count]));

/**
 * Sends the requests that reached the model server to the real server, one by one in the same order, and compares
 * responses and events. Faults of the network are not the server's. A request that arrived twice is sent twice, a lost
 * request is not sent, and a lost response makes no difference.
 */
export const replayHistory = async (server: TestServer, { seed, steps, counts }: RecordedHistory, tally: Tally): Promise<void> => {
  const { people, dictionary } = await settle(server);
  const [inModel, inReal] = [createLikeness(dictionary, 'model'), createLikeness(dictionary, 'real')];
  const listeners = new Map<number, Listener>();
  for (const [id, person] of people) listeners.set(id, await listen(server, person));
  const start = await numbered(server);
  for (const listener of listeners.values()) listener.begin(start);
  /** The real server's numbers by the model's. The real server counts the events of all histories. */
  const seqs = new Map([[0, start]]);
  const realSeqOf = (seq: number): number => seqs.get(seq) ?? realSeqOf(seq - 1);
  const keys = new Set<string>();

  const compare = (request: number, what: string, model: unknown, real: unknown): void => {
    const differs = differencesOf(model, real);
    if (differs.length > 0) keepDifference(tally, { seed, request, what, differs });
  };
  const compareMoments = (request: number, what: string, model: Parameters<typeof differentMoments>[1], real: Parameters<typeof differentMoments>[2]): void => {
    const differs = differentMoments(dictionary, model, real);
    if (differs.length > 0) keepDifference(tally, { seed, request, what: `${what}: moments`, differs });
  };

  const compareResponse = (number: number, { request: { name, personId }, value }: Step, real: unknown): void => {
    switch (name) {
      // Versions differ.
      case 'platform.status': compare(number, name, (value as { status: string }).status, (real as { status: string }).status); return;
      // Each side has its own numbers for tags.
      case 'tags.list': compare(number, name, countsOf(value as TagsResponse), countsOf(real as TagsResponse)); return;
      // The model returns only whether the call was a change.
      case 'sharing.changeCollaborator': compare(number, name, 'isUnchanged' in (value as object), 'isUnchanged' in (real as object)); return;
      case 'events.list': {
        const [one, other] = [value as EventPage, real as EventPage];
        // Between these events the real server numbered events of other histories.
        const partsOf = ({ events, hasMore, reset }: EventPage, { event }: typeof inModel, isFarEnough: boolean): unknown => ({ hasMore, reset, isFarEnough, events: events.filter(({ kind }) => isFileEventKind(kind)).map((each) => event(each, personId)) });
        compare(number, name, partsOf(one, inModel, true), partsOf(other, inReal, other.lastSeq >= realSeqOf(one.lastSeq)));
        break;
      }
      case 'files.list': case 'trash.list': compare(number, name, inModel.page(value as PageOfFiles, personId), inReal.page(real as PageOfFiles, personId)); break;
      default:
        if (name === 'files.create') dictionary.files.learn((value as { guid: string }).guid, (real as { guid: string }).guid);
        compare(number, name, inModel.respond(value, personId), inReal.respond(real, personId));
    }
    compareMoments(number, name, filesIn(name, value, inModel), filesIn(name, real, inReal));
  };

  const compareEvents = async (number: number, name: string, received: Step['reported']): Promise<void> => {
    for (const [personId, expected] of received) {
      // Events that are missing here are found with the next events of this person, and at the latest at the end.
      const events = expected.length === 0 ? [] : await listeners.get(personId)?.take(expected.length) ?? [];
      tally.events += expected.length;
      compare(number, `events of ${name} to ${personId}`, expected.map((event) => inModel.event(event, personId)), events.map((event) => inReal.event(event, personId)));
      expected.forEach(({ seq }, index) => {
        const real = events[index];
        if (real) seqs.set(seq, real.seq);
      });
      const filesOf = (some: readonly StoredEvent[], side: typeof inModel) => filesIn('events.list', { events: some }, side);
      compareMoments(number, `events of ${name} to ${personId}`, filesOf(expected, inModel), filesOf(events, inReal));
    }
  };
  /** Everybody makes one more file. Events arrive in order, so all earlier events have arrived. */
  const compareEnd = async (): Promise<void> => {
    for (const [personId, person] of people) {
      const { guid } = await person.client.call('files.create', { body: { type: fileTypes.folder, name: 'The end' } });
      const events = await listeners.get(personId)?.take(1) ?? [];
      compare(steps.length, `last events to ${personId}`, [guid], events.map((event) => event.guid));
      listeners.get(personId)?.close();
    }
  };

  // The model's notices have no causes, so the real server has none of them.
  const replayed = steps.filter(({ request: { name } }) => !['notices.list', 'notices.muted', 'notices.mark', 'notices.readAll', 'notices.unreadMany'].includes(name));
  tally.histories += 1;
  leaveOut(tally, counts);
  for (const [index, step] of replayed.entries()) {
    const { request: { name: call, personId, origin, key }, refusal, reported } = step;
    const { name, input } = realRequest(step.request, dictionary, realSeqOf);
    addTo(tally.requests, call);
    if (key !== null) {
      if (keys.has(`${personId} ${key}`)) tally.repeated += 1;
      keys.add(`${personId} ${key}`);
    }
    try {
      const real = await server.clientFor(people.get(personId), origin ?? undefined).call(name, input, key === null ? {} : { idempotencyKey: key });
      addTo(tally.results, '2xx');
      if (refusal) compare(index + 1, call, { code: refusal.code, status: refusal.status }, { done: real });
      else compareResponse(index + 1, step, real);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { code, status } = error.failure;
      addTo(tally.results, `${status} ${code}`);
      compare(index + 1, call, refusal ? { code: refusal.code, status: refusal.status } : { done: step.value }, { code, status });
    }
    await compareEvents(index + 1, call, reported);
  }
  await compareEnd();
};
