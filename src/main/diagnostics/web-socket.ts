import { randomBytes } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';

/**
 * Opens a web socket as the realtime connection does and closes it immediately. Rejects with the server's response
 * otherwise.
 */
export const tryWebSocket = (address: string, timeoutMs: number): Promise<string> => new Promise((resolve, reject) => {
  const url = new URL(address);
  const asked = (url.protocol === 'https:' ? request : plainRequest)(url, {
    agent: false, timeout: timeoutMs,
    headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': randomBytes(16).toString('base64') },
  });
  asked.on('upgrade', (response, socket) => {
    socket.destroy();
    resolve(`HTTP ${response.statusCode ?? 101}`);
  });
  asked.on('response', (response) => {
    response.destroy();
    reject(new Error(`HTTP ${response.statusCode ?? 0}`));
  });
  asked.on('timeout', () => { asked.destroy(new Error('no answer')); });
  asked.on('error', reject);
  asked.end();
});
