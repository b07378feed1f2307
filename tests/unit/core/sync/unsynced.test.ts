import { describe, expect, it } from 'vitest';
import { unsyncedRefusal, type UnsyncedAction } from '../../../../src/core/sync/offline-guards';
import { errors } from '../../../../src/locales/en/errors';
import { guidOf, localOf } from './support';

const [a, f, newA, newF] = [guidOf('a'), guidOf('f'), localOf('a'), localOf('f')];

// File specification, section 8: the messages for unsynced files. Section 4: the actions that reject with them.
const refused: readonly (readonly [UnsyncedAction, string])[] = [
  [{ kind: 'share', guid: newA }, 'Please wait for sync before changing the share state'],
  [{ kind: 'leave', guid: newA }, 'File not yet synced, retry after sync'],
  [{ kind: 'collaborators', guid: newA }, 'File not yet synced, retry after sync'],
  [{ kind: 'move', guid: a, to: newF, isQueued: false }, 'Cannot move into an unsynced folder'],
  [{ kind: 'move', guid: newA, to: f, isQueued: false }, 'Cannot move an unsynced file'],
  [{ kind: 'move', guid: newA, to: newF, isQueued: false }, 'Cannot move an unsynced file'],
];
const possible: readonly UnsyncedAction[] = [
  { kind: 'share', guid: a }, { kind: 'leave', guid: a }, { kind: 'collaborators', guid: a }, { kind: 'move', guid: a, to: f, isQueued: false },
  { kind: 'move', guid: newA, to: newF, isQueued: true }, { kind: 'move', guid: a, to: newF, isQueued: true }, { kind: 'move', guid: newA, to: 'Desktop', isQueued: true },
];

describe('an unsynced file', () => {
  it.each(refused)('%o: %s', (act, message) => {
    const failure = unsyncedRefusal(act);
    expect(failure && errors[failure.code]).toBe(message);
  });

  it.each(possible)('%o does not depend on syncing', (act) => { expect(unsyncedRefusal(act)).toBeNull(); });
});
