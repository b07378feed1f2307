/** Facts that decide how one event is emitted to one person. */
export interface EventFacts {
  /**
   * Whether the person may now read the file in its current location. False for files in the trash and deleted files.
   */
  readonly isReadable: boolean;
  /** Whether the event ended the file, or a right to it. */
  readonly isDeletion: boolean;
  /** `isDeletion` for a right: the file itself may still exist. */
  readonly isRevocation: boolean;
  /** Whether the person's current rights cover the location after the event, and before it. */
  readonly coversNewLocation: boolean;
  readonly coversOldLocation: boolean;
  /** Whether the person could read there at the time of the event, by rights that began earlier. */
  readonly couldReadNew: boolean;
  readonly couldReadOld: boolean;
  /** Whether the event names the person, or a group that they belonged to at that time. */
  readonly isNamed: boolean;
}

/**
 * `whole`: the event, with the current file. `end`: the event with only the guid. `gone` and `again`: the guid without
 * the event. `gone`: the file no longer exists for the person; `again`: it exists and must be fetched again.
 */
export type EventView = 'whole' | 'end' | 'gone' | 'again' | 'none';

/**
 * The form in which an event is emitted (docs/permissions.md, "Events"). It shows only files that the person may read
 * now. Changes from before their access began are not described.
 */
export const viewOfEvent = (facts: EventFacts): EventView => {
  if (!facts.coversNewLocation && !facts.coversOldLocation && !facts.isNamed) return 'none';
  const isEndOfFile = facts.isDeletion && !facts.isRevocation;
  if (facts.isReadable) {
    if (isEndOfFile) return facts.couldReadOld ? 'end' : 'again';
    return facts.couldReadNew ? 'whole' : 'again';
  }
  if (facts.isRevocation && facts.isNamed) return 'end';
  return isEndOfFile && facts.couldReadOld ? 'end' : 'gone';
};
