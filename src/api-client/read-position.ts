import { headers } from '../contract/header-names';
import type { EventPosition } from '../contract/realtime/events';
import type { Transport } from './transport';

export interface ReadPosition {
  /** Sends a request, and notes the position of its response. */
  readonly transport: Transport;
  /**
   * The same for requests that read whose session the page has. The page uses their response after the login too, so the
   * next `restart` keeps its position.
   */
  readonly sessionTransport: Transport;
  /** Forgets the responses of the previous login. */
  restart(): void;
  /**
   * Resolves once no request is pending, or after the longest wait. The lowest position of the responses since
   * `restart`: a client that receives all events after it misses no change of the responses. Responses without a
   * position have no data of the person and do not count. Null if a request failed, or no response has a position.
   */
  settled(): Promise<EventPosition | null>;
}

/** A response may be slow, and must not delay the events for longer. */
const longestWaitMs = 5000;

const positionPattern = /^(\d+) (\S+)$/;

const positionIn = (responseHeaders: Headers): EventPosition | null => {
  const [, seq, epoch] = positionPattern.exec(responseHeaders.get(headers.eventPosition) ?? '') ?? [];
  return seq === undefined || epoch === undefined ? null : { seq: Number(seq), epoch };
};

interface Reads {
  pendingCount: number;
  hasFailed: boolean;
  lowest: EventPosition | null;
  readonly waiting: Set<() => void>;
}

const newReads = (): Reads => ({ pendingCount: 0, hasFailed: false, lowest: null, waiting: new Set() });

const note = (reads: Reads, position: EventPosition | null): void => {
  if (position === null) return;
  // Positions of two histories cannot be compared.
  if (reads.lowest !== null && reads.lowest.epoch !== position.epoch) reads.hasFailed = true;
  else if (reads.lowest === null || position.seq < reads.lowest.seq) reads.lowest = position;
};

const resultOf = ({ pendingCount, hasFailed, lowest }: Reads): EventPosition | null => (hasFailed || pendingCount > 0 ? null : lowest);

/** Follows from which position of the event stream a client has to receive events. */
export const createReadPosition = (send: Transport): ReadPosition => {
  let current = newReads();
  let ofSession: EventPosition | null = null;
  const transport: Transport = async (request) => {
    const reads = current;
    reads.pendingCount += 1;
    try {
      const response = await send(request);
      note(reads, positionIn(response.headers));
      return response;
    } catch (error) {
      reads.hasFailed = true;
      throw error;
    } finally {
      reads.pendingCount -= 1;
      if (reads.pendingCount === 0) for (const proceed of reads.waiting) proceed();
    }
  };
  return {
    transport,
    async sessionTransport(request) {
      const response = await transport(request);
      ofSession = positionIn(response.headers);
      return response;
    },
    restart() {
      current = newReads();
      note(current, ofSession);
      ofSession = null;
    },
    async settled() {
      const reads = current;
      if (reads.pendingCount > 0) {
        await new Promise<void>((resolve) => {
          const proceed = (): void => {
            clearTimeout(timer);
            reads.waiting.delete(proceed);
            resolve();
          };
          const timer = setTimeout(proceed, longestWaitMs);
          reads.waiting.add(proceed);
        });
      }
      return resultOf(reads);
    },
  };
};
