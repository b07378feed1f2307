import type { Log } from '../logging/logger';
import type { OpenWindow } from '../windows/window-handle';

/** Opens the system's print dialog for the window's page. */
export const printWindow = ({ browserWindow }: Pick<OpenWindow, 'browserWindow'>, log: Log): void => {
  browserWindow.webContents.print({}, (isDone, reason) => { if (!isDone) log.info('a window was not printed', { reason }); });
};
