import { fromBase64, toBase64 } from 'lib0/buffer';
import type { Awareness } from 'y-protocols/awareness';
import type { Presence } from '../../../contract/realtime/content-messages';
import { freeToneOf } from '../../ui/avatar-tone';
import type { PresentPerson } from './open-content';

const decode = (state: string): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(fromBase64(state))) as unknown;
  } catch {
    return null;
  }
};

/** The local selection as a presence message. */
export const encodePresence = (awareness: Awareness): string => {
  const { cursor = null } = awareness.getLocalState() ?? {};
  return toBase64(new TextEncoder().encode(JSON.stringify({ cursor: cursor as unknown })));
};

/** The windows of other people in a file, and their selections in an awareness. */
export const createRemotePresence = (awareness: Awareness, isOwn: (clientId: number) => boolean) => {
  let people: readonly PresentPerson[] = [];

  /** A person has one tone in all windows. Of two people with the same tone, the later one has the next free one. */
  const toneOf = ({ personId, name }: Pick<Presence, 'personId' | 'name'>): number =>
    people.find((person) => person.personId === personId)?.tone ?? freeToneOf(name, new Set(people.map(({ tone }) => tone)));

  const setState = (clientId: number, state: Record<string, unknown> | null): void => {
    const isKnown = awareness.states.has(clientId);
    if (state === null) awareness.states.delete(clientId);
    else awareness.states.set(clientId, state);
    const clock = (awareness.meta.get(clientId)?.clock ?? 0) + 1;
    awareness.meta.set(clientId, { clock, lastUpdated: Date.now() });
    const [added, updated, removed] = [state !== null && !isKnown, state !== null && isKnown, state === null && isKnown].map((applies) => (applies ? [clientId] : []));
    awareness.emit('change', [{ added, updated, removed }, 'remote']);
  };

  const remove = (clientId: number): void => {
    people = people.filter((person) => person.clientId !== clientId);
    setState(clientId, null);
  };

  return {
    people: () => people,
    receive({ clientId, personId, name, avatar = null, canEdit, state }: Presence): void {
      if (isOwn(clientId)) return;
      if (state === null) {
        remove(clientId);
        return;
      }
      const decoded = decode(state);
      const cursor = typeof decoded === 'object' && decoded !== null && 'cursor' in decoded ? decoded.cursor : null;
      const person = { clientId, personId, name, avatar, canEdit, tone: toneOf({ personId, name }) };
      people = [...people.filter((other) => other.clientId !== clientId), person];
      setState(clientId, { cursor });
    },
    /** Removes windows that are not among those given, after a new connection. */
    retain(clientIds: ReadonlySet<number>): void {
      for (const { clientId } of people) if (!clientIds.has(clientId)) remove(clientId);
    },
    clear(): void { for (const { clientId } of people) remove(clientId); },
  };
};

export type RemotePresence = ReturnType<typeof createRemotePresence>;
