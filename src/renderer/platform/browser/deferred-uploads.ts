import type { UploadProgress } from '../../../contract/bridge';
import type { Account } from '../../shared/local-data/local-database';
import { whenIdle } from '../../shared/parts/when-idle';
import type { BrowserUploads, BrowserUploadsOptions } from './browser-uploads';
import { createDeferred } from './deferred';
import { createEmitter } from './emitter';

/**
 * The uploads, without their code until a person is signed in and the page subscribes. The queue is opened after that, so
 * that no progress comes before its subscriber.
 */
export const createDeferredUploads = (options: BrowserUploadsOptions): BrowserUploads => {
  const progress = createEmitter<UploadProgress>();
  let account: Account | null = null;
  let hasSubscriber = false;
  let isConnected: boolean | null = null;
  const deferred = createDeferred(async () => {
    const uploads = (await import('./browser-uploads')).createBrowserUploads(options);
    uploads.bridge.onUploadProgress(progress.emit);
    if (isConnected !== null) uploads.setConnected(isConnected);
    uploads.openQueue(account);
    return uploads;
  });
  const loaded = async (): Promise<BrowserUploads['bridge']> => (await deferred.load()).bridge;
  const open = (): void => {
    const uploads = deferred.current();
    if (uploads) uploads.openQueue(account);
    // Uploads of an earlier page can wait until this page is shown.
    else if (account !== null && hasSubscriber) whenIdle(() => { deferred.start(); });
  };
  return {
    bridge: {
      upload: async (...input) => (await loaded()).upload(...input),
      chooseUploads: async (kind) => (await loaded()).chooseUploads(kind),
      resolveUploadFolder: async (folder, guid) => (await loaded()).resolveUploadFolder(folder, guid),
      cancelUpload: async (id) => (await loaded()).cancelUpload(id),
      retryUpload: async (id) => (await loaded()).retryUpload(id),
      retryUploadsNow: async () => (await loaded()).retryUploadsNow(),
      onUploadProgress(listener) {
        const stop = progress.subscribe(listener);
        if (!hasSubscriber) {
          hasSubscriber = true;
          open();
        }
        return stop;
      },
    },
    openQueue(next) {
      account = next;
      open();
    },
    setConnected(isOnline) {
      isConnected = isOnline;
      deferred.current()?.setConnected(isOnline);
    },
  };
};
