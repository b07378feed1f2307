import { bindFirst } from '../../bind-first';
import type { CallScope } from '../../call-scope';
import { findOwnPlaces } from './own-places-repository';
import type { SubtreeNotifier } from './subtree-notifier-service';
import type { TrashService } from './trash-service';
import { lockTrees, moveToTrash } from './tree-repository';

export interface OwnPlacesDependencies {
  readonly holdings: Pick<SubtreeNotifier, 'notifyTrashed'>;
  readonly trash: Pick<TrashService, 'destroyEntries'>;
}

/** Permanently deletes the desktop and the personal spaces of a person with everything in them, and notifies all who see it. */
const destroy = async ({ holdings, trash }: OwnPlacesDependencies, scope: CallScope): Promise<void> => {
  const { db, caller: { personId } } = scope;
  const places = await findOwnPlaces(db, personId);
  const guids = places.map(({ guid }) => guid);
  await lockTrees(db, guids, 'exclusive');
  for (const { guid, path, isInTrash } of places) {
    if (isInTrash) continue;
    await holdings.notifyTrashed(scope, { path });
    await moveToTrash(db, guid, path, personId);
  }
  await trash.destroyEntries(scope, guids);
};

/** The desktop and the personal spaces of a person. */
export const createOwnPlaces = (dependencies: OwnPlacesDependencies) => bindFirst(dependencies, { destroy });

export type OwnPlaces = ReturnType<typeof createOwnPlaces>;
