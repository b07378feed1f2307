import { firstPlace, type PageOfSpaces, type Space } from '../../../contract/api/space-endpoints';
import { pageLimit } from '../../../contract/entities/common-schemas';
import { evenPositions, positionBetween } from '../../../core/positions';
import { ApiError } from '../../api-error';
import type { Cursors } from '../../list-cursors';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import { recordFileEvent } from '../files/file-events-service';
import type { SpaceAccess } from './space-access';
import { deletePin, findPins, listPins, lockPins, putPins, type Pin } from './pins-repository';
import { presentSpace, presentSpaces } from './spaces-presenter';

type ChangedSpace = Space & { isUnchanged?: true };

/** The spaces that a person has pinned, in a personal order (file specification, section 4, Spaces). */
export const createPinsService = ({ spaces, cursors }: { readonly spaces: SpaceAccess; readonly cursors: Cursors }) => {
  const present = async (scope: CallScope<Caller>, guid: string, isUnchanged: boolean): Promise<ChangedSpace> =>
    ({ ...presentSpace(await spaces.one(scope, guid)), ...(isUnchanged ? { isUnchanged } : {}) });

  /** Records an event for the person's other windows only. */
  const recordUpdate = async (scope: CallScope<Caller>, guid: string): Promise<void> => {
    const { caller } = scope;
    const { opened: { file } } = await spaces.one(scope, guid);
    await recordFileEvent(scope, { kind: 'File', action: 'update', file, subject: { type: 1, id: caller.personId } });
  };

  const change = async (scope: CallScope<Caller>, guid: string, act: (pins: readonly Pin[]) => Promise<boolean>): Promise<ChangedSpace> => {
    const { db, caller } = scope;
    await spaces.open(scope, guid);
    await lockPins(db, caller.personId);
    const isChanged = await act(await findPins(db, caller.personId));
    if (isChanged) await recordUpdate(scope, guid);
    return present(scope, guid, !isChanged);
  };

  /** Places a space after the pin at the index `behind`, or first if it is −1. Renumbers all pins if there is no position left. */
  const place = async (db: Database, personId: number, guid: string, others: readonly Pin[], behind: number): Promise<void> => {
    const position = positionBetween(others[behind]?.position ?? null, others[behind + 1]?.position ?? null);
    if (position !== null) return putPins(db, personId, [{ guid, position }]);
    const order = [...others.slice(0, behind + 1).map((pin) => pin.guid), guid, ...others.slice(behind + 1).map((pin) => pin.guid)];
    const positions = evenPositions(order.length);
    return putPins(db, personId, order.map((each, index) => ({ guid: each, position: positions[index] ?? '' })));
  };

  return {
    async list(scope: CallScope<Caller>, query: { limit?: number | undefined; cursor?: string | undefined }): Promise<PageOfSpaces> {
      const { db, caller } = scope;
      const limit = query.limit ?? pageLimit.default;
      const binding = ['pinned', caller.personId];
      const rows = await listPins(db, caller.personId, limit, query.cursor === undefined ? null : cursors.decode(binding, query.cursor));
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const nextCursor = rows.length > limit && last ? cursors.encode(binding, [last.position, last.guid]) : null;
      return presentSpaces(await spaces.many(scope, page.map(({ guid }) => guid)), nextCursor);
    },

    pin: (scope: CallScope<Caller>, guid: string): Promise<ChangedSpace> =>
      change(scope, guid, async (pins) => {
        if (pins.some((pin) => pin.guid === guid)) return false;
        await place(scope.db, scope.caller.personId, guid, pins, pins.length - 1);
        return true;
      }),

    /** Also removes pins of spaces that the caller may no longer read. */
    async unpin(scope: CallScope<Caller>, guid: string): Promise<ChangedSpace | { guid: string; isPinned: false }> {
      const { db, caller } = scope;
      const isOpen = (await spaces.many(scope, [guid])).length > 0;
      if (!isOpen && await deletePin(db, caller.personId, guid)) return { guid, isPinned: false };
      return change(scope, guid, () => deletePin(db, caller.personId, guid));
    },

    /** Moves a pin after the pin of `afterGuid`, or to the first place. Throws SPACE_NOT_PINNED if either is not pinned. */
    move: (scope: CallScope<Caller>, guid: string, afterGuid = firstPlace): Promise<ChangedSpace> =>
      change(scope, guid, async (pins) => {
        const own = pins.findIndex((pin) => pin.guid === guid);
        const target = afterGuid === firstPlace ? -1 : pins.findIndex((pin) => pin.guid === afterGuid);
        if (own === -1 || (target === -1 && afterGuid !== firstPlace)) throw new ApiError('SPACE_NOT_PINNED');
        if (target === own || target === own - 1) return false;
        const others = pins.filter((pin) => pin.guid !== guid);
        await place(scope.db, scope.caller.personId, guid, others, others.findIndex((pin) => pin.guid === afterGuid));
        return true;
      }),
  };
};
