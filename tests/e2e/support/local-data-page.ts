import { openLocalDatabase } from '../../../src/renderer/shared/local-data/database';
import { createOutboxes } from '../../../src/renderer/shared/local-data/kept-outbox';
import { createLastSeen } from '../../../src/renderer/shared/local-data/last-seen';
import { schemaVersion } from '../../../src/renderer/shared/local-data/schema';

/** The product's storage code for a blank page, without the app. */
const localData = { openLocalDatabase, createLastSeen, openOutbox: createOutboxes(), schemaVersion };

declare global {
  interface Window {
    readonly localData: typeof localData;
  }
}

Object.assign(window, { localData });
