import type { RealtimeMessage, Unsubscribe } from '../../../contract/bridge';
import type { BrowserRealtime, BrowserRealtimeOptions } from './browser-realtime';
import { createDeferred } from './deferred';
import { createEmitter } from './emitter';

export interface DeferredRealtimeOptions extends BrowserRealtimeOptions {
  /** Called with each message before the subscribers. */
  readonly onMessage: (message: RealtimeMessage) => void;
}

/**
 * The live connection, without its code until a person is signed in and the page subscribes. It connects only then, so
 * that no message comes before its subscriber.
 */
export const createDeferredRealtime = ({ onMessage, ...options }: DeferredRealtimeOptions): BrowserRealtime => {
  const messages = createEmitter<RealtimeMessage>();
  let isWanted = false;
  let hasSubscriber = false;
  const deferred = createDeferred(async () => {
    const realtime = (await import('./browser-realtime')).createBrowserRealtime(options);
    realtime.bridge.subscribe((message) => {
      onMessage(message);
      messages.emit(message);
    });
    if (isWanted) realtime.start();
    return realtime;
  });
  const connect = (): void => {
    if (!isWanted || !hasSubscriber) return;
    const realtime = deferred.current();
    if (realtime) realtime.start();
    else deferred.start();
  };
  return {
    bridge: {
      // A file is opened by a screen, long after the page subscribed and loaded the code.
      openFile: (guid) => {
        let close: Unsubscribe | null = null;
        let isOpen = true;
        void deferred.load().then((realtime) => { if (isOpen) close = realtime.bridge.openFile(guid); }, () => undefined);
        return () => {
          isOpen = false;
          close?.();
        };
      },
      sendPresence: (...presence) => { deferred.current()?.bridge.sendPresence(...presence); },
      subscribe(listener) {
        const stop = messages.subscribe(listener);
        if (!hasSubscriber) {
          hasSubscriber = true;
          connect();
        }
        return stop;
      },
    },
    start() {
      isWanted = true;
      connect();
    },
    stop() {
      isWanted = false;
      deferred.current()?.stop();
    },
  };
};
