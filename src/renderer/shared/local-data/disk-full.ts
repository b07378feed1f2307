/** Whether a database threw because the device, or the app's storage quota, is full. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError';
