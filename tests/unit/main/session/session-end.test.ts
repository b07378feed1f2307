import { describe, expect, it } from 'vitest';
import { watchTransport } from '../../../../src/main/session/session-end';

const request = { method: 'GET', url: 'http://127.0.0.1/api/users/me', headers: {}, timeoutMs: 1000 } as const;

describe('watchTransport', () => {
  it.each([[401, ['expired']], [423, ['blocked']], [200, []], [403, []], [409, []]])('on status %i reports %j', async (status, reported) => {
    const reasons: string[] = [];
    const watched = watchTransport(async () => ({ status, headers: new Headers(), text: '' }), (reason) => { reasons.push(reason); });
    expect((await watched(request)).status).toBe(status);
    expect(reasons).toEqual(reported);
  });
});
