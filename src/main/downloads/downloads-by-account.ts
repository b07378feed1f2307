import { app, shell } from 'electron';
import type { createFileDialogs } from '../file-dialogs';
import type { Log } from '../logging/logger';
import type { SessionService } from '../session/desktop-session';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import type { OpenWindow } from '../windows/window-handle';
import type { RequestBytesPorts } from './request-bytes';
import { createFolderChooser, createTargetChooser } from './download-target';
import { openDownloads, type Downloads } from './account-downloads';
import { createStartDrag } from './start-drag';
import { createTaskbarProgress } from './taskbar-progress';

export interface DownloadsByAccountPorts {
  /** The open windows in stacking order, the front window last. */
  readonly windows: () => readonly OpenWindow[];
  readonly settings: DesktopSettingsService;
  readonly session: Pick<SessionService, 'onChanged'>;
  readonly keepAlive: () => () => void;
  readonly dialogs: ReturnType<typeof createFileDialogs>;
  readonly iconPath: string;
  readonly log: Log;
}

/** Connects the downloads of all accounts to windows, dialogs and settings. */
export const createDownloadsByAccount = ({ windows, settings, session, keepAlive, dialogs, iconPath, log }: DownloadsByAccountPorts) => {
  const opened = new Map<string, Downloads>();
  /**
   * Downloads of an account that are closing. A reopened queue must not read before the previous one has stopped
   * writing.
   */
  const closing = new Map<string, { readonly downloads: Downloads; readonly closed: Promise<void> }>();
  const isSeen = ({ browserWindow, isHidden }: OpenWindow): boolean => !isHidden() && !browserWindow.isDestroyed();
  const taskbar = createTaskbarProgress<string>((key) => windows().findLast((window) => window.accountKey === key && isSeen(window))?.browserWindow ?? null);

  const close = (key: string): void => {
    const downloads = opened.get(key);
    if (!downloads) return;
    opened.delete(key);
    taskbar.show(key, null);
    closing.set(key, { downloads, closed: downloads.close() });
  };
  session.onChanged((change) => {
    // Downloads resume after a session that expired. A sign-out removes them, except complete files.
    if (change.kind !== 'signed-out' || change.reason !== null) return;
    close(change.key);
    const last = closing.get(change.key);
    if (!last) return;
    const closed = last.closed.then(last.downloads.wipe).catch((error: unknown) => { log.error('downloads of somebody who signed out could not be removed', { error }); });
    closing.set(change.key, { downloads: last.downloads, closed });
  });

  return {
    async open(key: string, bytes: RequestBytesPorts, folder: string): Promise<Downloads> {
      await closing.get(key)?.closed;
      closing.delete(key);
      const downloads = await openDownloads({
        bytes, folder, keepAlive: keepAlive, shell, log,
        report: (progress) => { for (const window of windows()) if (window.accountKey === key) window.send('downloads:progress', progress); },
        onProgressShare: (share) => { taskbar.show(key, share); },
      });
      opened.set(key, downloads);
      return downloads;
    },
    close,
    /** Whether any account has a running download. */
    isBusy: (): boolean => [...opened.values()].some((downloads) => downloads.isBusy()),
    handlers: {
      downloadTarget: createTargetChooser<OpenWindow>({ location: () => settings.get().downloads, systemFolder: () => app.getPath('downloads'), chooseTarget: dialogs.chooseTarget }),
      batchFolder: createFolderChooser<OpenWindow>({ location: () => settings.get().downloads, systemFolder: () => app.getPath('downloads'), chooseFolder: dialogs.chooseFolder }),
      downloadFolder: () => settings.get().downloads.folder ?? app.getPath('downloads'),
      startDrag: createStartDrag(iconPath),
      async chooseDownloadFolder(window: OpenWindow): Promise<void> {
        const folder = await dialogs.chooseFolder(window);
        if (folder !== null) settings.set({ downloads: { folder } });
      },
    },
  };
};
export type DownloadsByAccount = ReturnType<typeof createDownloadsByAccount>;
