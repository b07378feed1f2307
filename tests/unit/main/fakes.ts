import { createApiClient, type ApiClient } from '../../../src/api-client/api-client';
import { TransportError, type Transport, type TransportRequest } from '../../../src/api-client/transport';
import type { Me } from '../../../src/contract/entities/session';
import type { Timers } from '../../../src/main/realtime/activity-watch';

export const me: Me = {
  id: 7, name: 'Mina', email: 'mina@example.org', mobile: null, avatar: null, createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z', hasPassword: true, status: 0, desktopGuid: 'D000000000000000000001',
};

export const settle = async (): Promise<void> => { for (let turn = 0; turn < 30; turn += 1) await Promise.resolve(); };

export interface FakeResponse { readonly status: number; readonly body?: unknown }
export type FakeRoute = (request: TransportRequest) => FakeResponse | 'offline' | Promise<FakeResponse>;

/** The real client over a fake network. */
export const createFakeClient = (route: FakeRoute, watch: (transport: Transport) => Transport = (transport) => transport): { readonly client: ApiClient; readonly sent: TransportRequest[] } => {
  const sent: TransportRequest[] = [];
  const client = createApiClient({
    baseUrl: 'http://127.0.0.1:4780',
    transport: watch(async (request) => {
      sent.push(request);
      const given = await route(request);
      if (given === 'offline') throw new TransportError('offline', null);
      return { status: given.status, headers: new Headers(), text: given.body === undefined ? '' : JSON.stringify(given.body) };
    }),
  });
  return { client, sent };
};

export const refusal = (code: string, status: number): FakeResponse => ({ status, body: { code, message: 'A sentence.', requestId: 'r1' } });

/** A clock that is advanced by the test. */
export const createFakeTimers = (): Timers & { advance(durationMs: number): void } => {
  const waiting = new Set<{ at: number; run: () => void }>();
  let now = 0;
  return {
    schedule(run, delayMs) {
      const timer = { at: now + delayMs, run };
      waiting.add(timer);
      return () => { waiting.delete(timer); };
    },
    advance(durationMs) {
      now += durationMs;
      for (const timer of [...waiting].filter(({ at }) => at <= now)) {
        waiting.delete(timer);
        timer.run();
      }
    },
  };
};
