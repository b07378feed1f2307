import { z } from 'zod';
import type { Unsubscribe } from '../../../../contract/bridge';
import { logProblem } from '../../log';
import { drawerRestored, type PersistedDrawer } from './drawer-slice';
import { listen, type AppStore } from '../app-store';

const storageKey = 'drawer';

const memorySchema = z.object({
  informationDrawerVisible: z.boolean(),
  hasUsedInformationDrawer: z.boolean(),
  spaces: z.record(z.string(), z.object({ announcementVisible: z.boolean(), spaceActivityVisible: z.boolean() })),
});

const parseDrawer = (text: string | null): PersistedDrawer | null => {
  try {
    return memorySchema.parse(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
};

/** Stores on this device which panels are open. */
export const connectDrawerStorage = (store: AppStore, storage: Pick<Storage, 'getItem' | 'setItem'>): Unsubscribe => {
  const kept = parseDrawer(storage.getItem(storageKey));
  if (kept) store.dispatch(drawerRestored(kept));
  return store.dispatch(listen({
    predicate: (_action, { drawer }, { drawer: before }) => (
      drawer.informationDrawerVisible !== before.informationDrawerVisible || drawer.hasUsedInformationDrawer !== before.hasUsedInformationDrawer || drawer.spaces !== before.spaces),
    effect: (_action, { getState }) => {
      const { informationDrawerVisible, hasUsedInformationDrawer, spaces } = getState().drawer;
      try {
        storage.setItem(storageKey, JSON.stringify({ informationDrawerVisible, hasUsedInformationDrawer, spaces }));
      } catch (error) {
        logProblem('The state of the drawer could not be stored.', error);
      }
    },
  }));
};
