/** Whether a database threw because the device, or the share of it that the app may use, is full. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError';
