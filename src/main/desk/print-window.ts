import type { Log } from '../logging/logger';
import type { OpenWindow } from '../windows/windows';

/** Prints what a window shows; the system asks how. */
export const printWindow = ({ browserWindow }: Pick<OpenWindow, 'browserWindow'>, log: Log): void => {
  browserWindow.webContents.print({}, (isDone, reason) => { if (!isDone) log.info('a window was not printed', { reason }); });
};
