import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import { clientReadyEvent, clientReadyMessage, eventKinds, socketPath } from '../../src/contract/realtime/events';

/**
 * Windows that listen, one for each token: `windows.ts <origin> <file of tokens> [ws]`, with `ws` without socket.io. Prints when all are ready, how many
 * messages have arrived, and the last message of the first window.
 */
const [origin = '', file = '', protocol = ''] = process.argv.slice(2);
const tokens = JSON.parse(readFileSync(file, 'utf8')) as string[];
const connectedAtOnce = 50;
let count = 0;
let printed = -1;

const openSocketIo = async (token: string, isFirst: boolean): Promise<void> => {
  const socket = io(origin, { path: socketPath, transports: ['websocket'], auth: { token }, forceNew: true });
  for (const kind of eventKinds) {
    socket.on(kind, (event) => {
      count += 1;
      if (isFirst) console.log(`payload ${JSON.stringify(event)}`);
    });
  }
  await new Promise<void>((resolve, reject) => { socket.once('connect', resolve).once('connect_error', reject); });
  await socket.emitWithAck(clientReadyEvent, clientReadyMessage);
};

const openWs = async (): Promise<void> => {
  const socket = new WebSocket(origin);
  socket.on('message', () => { count += 1; });
  await once(socket, 'open');
};
const open = protocol === 'ws' ? openWs : openSocketIo;

process.once('SIGTERM', () => process.exit(0));
for (let start = 0; start < tokens.length; start += connectedAtOnce) {
  await Promise.all(tokens.slice(start, start + connectedAtOnce).map((token, index) => open(token, start + index === 0)));
}
console.log('ready now');
setInterval(() => {
  if (count !== printed) console.log(`count ${count}`);
  printed = count;
}, 5);
