import { randomBytes } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';

/**
 * Opens a web socket as the realtime connection does and closes it immediately. Rejects with the server's response
 * otherwise.
 */
export const probeWebSocket = (address: string, timeoutMs: number): Promise<string> => new Promise((resolve, reject) => {
  const url = new URL(address);
  const upgradeRequest = (url.protocol === 'https:' ? request : plainRequest)(url, {
    agent: false, timeout: timeoutMs,
    headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': randomBytes(16).toString('base64') },
  });
  upgradeRequest.on('upgrade', (response, socket) => {
    socket.destroy();
    resolve(`HTTP ${response.statusCode ?? 101}`);
  });
  upgradeRequest.on('response', (response) => {
    response.destroy();
    reject(new Error(`HTTP ${response.statusCode ?? 0}`));
  });
  upgradeRequest.on('timeout', () => { upgradeRequest.destroy(new Error('no answer')); });
  upgradeRequest.on('error', reject);
  upgradeRequest.end();
});
