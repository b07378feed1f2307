import type { RetrySchedule } from './jobs-repository';

/** Delays double from 3 minutes on, so the tenth attempt is 25 h 33 min after the first. */
export const retrySchedule: RetrySchedule = { maximumTries: 10, delaySeconds: 3 * 60 };
