/** What decides how one event is told to one person. */
export interface EventFacts {
  /** Whether the person may read the file now, where it lies now. What is in the trash, or gone, nobody may. */
  readonly isReadable: boolean;
  /** Whether the event ended the file, or a right to it. */
  readonly isEnd: boolean;
  /** The same as `isEnd` where it ended a right: the file itself may have stayed. */
  readonly isEndOfRight: boolean;
  /** Whether the place after the event, and before it, may be read by rights that the person has now. */
  readonly reachesNew: boolean;
  readonly reachesOld: boolean;
  /** Whether it could be read there when the event happened, by rights that began before. */
  readonly couldReadNew: boolean;
  readonly couldReadOld: boolean;
  /** Whether the event names the person, or somebody they belonged to when it happened. */
  readonly isNamed: boolean;
}

/**
 * `whole`: as it happened, with the file as it is now. `end`: as it happened, by the guid alone. `gone` and `again`: the
 * guid alone and nothing of what happened; the file is gone for the person, or it is there and has to be read again.
 */
export type EventView = 'whole' | 'end' | 'gone' | 'again' | 'none';

/**
 * How an event is told (docs/permissions.md, "Events"). Only what the person may read now is shown, and only what
 * happened after their right began is told as it happened.
 */
export const viewOfEvent = (facts: EventFacts): EventView => {
  if (!facts.reachesNew && !facts.reachesOld && !facts.isNamed) return 'none';
  const isEndOfFile = facts.isEnd && !facts.isEndOfRight;
  if (facts.isReadable) {
    if (isEndOfFile) return facts.couldReadOld ? 'end' : 'again';
    return facts.couldReadNew ? 'whole' : 'again';
  }
  if (facts.isEndOfRight && facts.isNamed) return 'end';
  return isEndOfFile && facts.couldReadOld ? 'end' : 'gone';
};
