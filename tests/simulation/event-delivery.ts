import type { Device } from './device';
import type { ModelServer } from './model-server';

/** Number of the last events that are offered again, because a window may have missed some. */
const offeredAgain = 8;

/** Returns a function that delivers the server's new events to all windows. It does nothing while there is none. */
export const createEventDelivery = (server: ModelServer, devices: readonly Device[]): (() => void) => {
  let delivered = 0;
  return () => {
    if (server.lastSeq() === delivered) return;
    delivered = server.lastSeq();
    for (const device of devices) for (const window of device.windows()) for (let seq = Math.max(1, delivered - offeredAgain); seq <= delivered; seq += 1) window.receiveLive(seq);
  };
};
