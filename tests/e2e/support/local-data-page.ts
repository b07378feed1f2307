import { openLocalDatabase } from '../../../src/renderer/shared/local-data/local-database';
import { createOutboxOpener } from '../../../src/renderer/shared/local-data/persistent-outbox';
import { createOfflineCache } from '../../../src/renderer/shared/local-data/offline-cache';
import { schemaVersion } from '../../../src/renderer/shared/local-data/local-schema';

/** The product's storage code for a blank page, without the app. */
const localData = { openLocalDatabase, createLastSeen: createOfflineCache, openOutbox: createOutboxOpener(), schemaVersion };

declare global {
  interface Window {
    readonly localData: typeof localData;
  }
}

Object.assign(window, { localData });
