import type { RealtimeMessage, WorkspaceBridge } from '../../../src/contract/bridge';
import type { PadMessage } from '../../../src/contract/realtime/content-messages';
import { headers } from '../../../src/contract/header-names';
import { createFollowedPads } from '../../../src/core/realtime/followed-pads';
import type { OfflineCache } from '../../../src/renderer/shared/local-data/offline-cache';
import { createOpenFiles } from '../../../src/renderer/platform/open-files';
import type { Caller, Wire } from '../wire';
import { WireError } from '../wire';
import type { World } from '../world';
import type { ContentCounts } from './content-counts';
import type { ModelPads, PadConnection } from './model-pads';

/** A window, as its part for content sees it. */
export interface ContentWindow extends Caller {
  readonly personId: number;
  readonly name: string;
  notify(message: RealtimeMessage): void;
}

/** The part of a window's bridge that concerns the content of files. */
export interface WindowContent extends Pick<WorkspaceBridge['realtime'], 'openFile' | 'sendPresence'> {
  readonly cache: OfflineCache;
  readonly fetchContent: WorkspaceBridge['files']['fetchContent'];
  connected(): void;
  disconnected(): void;
  end(): void;
}

export interface WindowContentPorts {
  readonly pads: ModelPads;
  readonly wire: Wire;
  readonly cache: OfflineCache;
  readonly onEnd: () => void;
  readonly counts: ContentCounts;
  /** Changes a message on its way; returns messages unchanged without a planted bug. */
  readonly rewrite: (message: PadMessage) => PadMessage;
}

interface Whole { readonly text: string; readonly headLength: number; readonly contentLength: number }

const responseOf = (isOk: boolean, status: number, text: string, lengths: Partial<Whole> = {}): Response => {
  const values: Record<string, number | undefined> = { [headers.contentHead]: lengths.headLength, [headers.contentLength]: lengths.contentLength };
  return { ok: isOk, status, headers: { get: (name: string) => values[name]?.toString() ?? null }, text: async () => text, json: async () => JSON.parse(text) as unknown } as unknown as Response;
};

/** Connects a window with the open files of the server, over a connection that delays messages. */
export const createWindowContent = ({ scheduler, random }: World, window: ContentWindow, { pads, wire, cache, onEnd, counts, rewrite }: WindowContentPorts): WindowContent => {
  const { personId, name } = window;
  let connection: PadConnection | null = null;
  let arrivesAt = 0;
  /** The last revision of which the window was notified, for each file. */
  const lastRevs = new Map<string, number>();
  const delay = (): number => 2 + random.below(40);

  const followed = createFollowedPads({
    emit(message, payload, acknowledge) {
      const from = connection;
      if (!from) return;
      // The messages of a connection arrive in their order.
      arrivesAt = Math.max(scheduler.now() + delay(), arrivesAt);
      scheduler.later(() => {
        if (connection !== from) return;
        const ack = pads.handle(from, message, payload);
        if (acknowledge) scheduler.later(() => { if (connection === from && window.isAlive()) acknowledge(ack); }, delay());
      }, arrivesAt - scheduler.now());
    },
    deliver(message) {
      if (message.kind === 'changesets') {
        const { guid, prevRev, rev } = message.message;
        if (prevRev > (lastRevs.get(guid) ?? prevRev)) counts.gaps += 1;
        lastRevs.set(guid, rev);
      } else if (message.kind === 'opened') lastRevs.set(message.guid, message.rev);
      window.notify({ type: 'pad', message: rewrite(message) });
    },
  });
  const openFiles = createOpenFiles((guids) => { followed.setOpen(guids); });
  const disconnected = (): void => {
    const ended = connection;
    connection = null;
    followed.disconnected();
    if (ended) scheduler.later(() => { pads.end(ended); }, delay());
  };

  return {
    cache,
    openFile: openFiles.open,
    sendPresence: followed.sendPresence,
    async fetchContent(url) {
      const [, guid = ''] = /files\/([^/]+)\//.exec(url) ?? [];
      try {
        const whole = await wire(window, { personId, origin: name, key: null, name: 'content.whole', id: guid, body: {} }) as Whole;
        return responseOf(true, 200, whole.text, whole);
      } catch (error) {
        if (!(error instanceof WireError) || error.failure.status === 0) throw error;
        return responseOf(false, error.failure.status, JSON.stringify({ code: error.failure.code }));
      }
    },
    connected() {
      if (connection) disconnected();
      const mine: PadConnection = { personId, receive: (message, payload) => { if (connection === mine && window.isAlive()) followed.receive(message, payload); } };
      connection = mine;
      followed.connected();
    },
    disconnected,
    end() {
      disconnected();
      onEnd();
    },
  };
};
