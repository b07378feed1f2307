import { afterEach, describe, expect, it } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { openLiveConnection, positionOfAck, type LiveConnection } from '../../../src/main/realtime/live-connection';
import { useTestServer } from '../../support/use-test-server';

const server = useTestServer();
let connection: LiveConnection | null = null;
afterEach(() => { connection?.close(); connection = null; });

/** Records all callbacks of a connection in order. `until` waits for one kind. */
const connect = (token: string, mayUseWebSocket: boolean) => {
  const reported: { what: string; payload?: unknown }[] = [];
  const polled: string[] = [];
  connection = openLiveConnection({
    server: server.url, token, pushClientId: 'main-test', mayUseWebSocket,
    fetch: (url, init) => { polled.push(url as string); return fetch(url, init); },
  }, {
    onReady: (payload) => { reported.push({ what: 'ready', payload }); },
    onPadMessage: () => false, onEvent: (payload) => { reported.push({ what: 'event', payload }); },
    onDisconnected: () => { reported.push({ what: 'lost' }); },
    onSessionRejected: () => { reported.push({ what: 'refused' }); },
  });
  const until = (what: string) => expect.poll(() => reported.find((entry) => entry.what === what), { timeout: 10_000 }).toBeTruthy();
  return { reported, polled, until };
};

describe('the live socket', () => {
  it.each([['a web socket', true], ["polling through the partition's network", false]])('reports a change over %s', async (_, mayUseWebSocket) => {
    const { client, token } = await server.register();
    const { reported, polled, until } = connect(token, mayUseWebSocket);
    await until('ready');
    const file = await client.call('files.create', { body: { type: fileTypes.folder, name: 'Plans' } });
    await until('event');
    const seq = positionOfAck(reported[0]?.payload)?.seq;
    expect(reported[1]?.payload).toMatchObject({ kind: 'File', action: 'create', guid: file.guid, prevSeq: seq, data: { file: { name: 'Plans' } } });
    expect(polled.length === 0).toBe(mayUseWebSocket);
    if (!mayUseWebSocket) expect(polled[0]).toMatch(/\/ws\/\?pushClientId=main-test&EIO=4&transport=polling/);
  });

  it('reports that it is refused when the session ends, and when it has ended before', async () => {
    const { client, token } = await server.register();
    const standing = connect(token, true);
    await standing.until('ready');
    await client.call('auth.logout', {});
    await standing.until('refused');
    connection?.close();
    await connect(token, true).until('refused');
  });

  it('is refused if no one is signed in', async () => {
    await connect('not-a-token', true).until('refused');
  });
});
