import type { UnsentChanges } from '../contract/bridge';

/**
 * Whether closing the app with unsent changes needs a confirmation. Durable changes are kept, which is said once: at
 * the first close while offline. Changes that would be lost need a confirmation every time.
 */
export const needsCloseConfirmation = ({ hasPending, isOffline, isDurable }: UnsentChanges, wasPrompted: boolean): boolean =>
  hasPending && (!isDurable || (isOffline && !wasPrompted));
