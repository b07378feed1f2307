import { describe, expect, it } from 'vitest';
import { channels, type InvokeChannel } from '../../../../src/contract/ipc/channels';
import { createIpcServer } from '../../../../src/main/ipc/ipc-server';
import { isTrustedFrame, trustedOrigins } from '../../../../src/main/ipc/trusted-frames';
import { silentLog } from '../../../../src/main/logging/logger';
import { inputsOf } from '../../../support/hostile-inputs/corpus';

interface Message {
  /** The address of the sending frame; null: the frame is destroyed. */
  readonly from: string | null;
  readonly channel: InvokeChannel;
  readonly input?: unknown;
  /** The sender is a subframe. */
  readonly isFramed?: boolean;
  /** The sender's page belongs to no window of the app. */
  readonly isOfNoWindow?: boolean;
}

const reached = async ({ from, channel, input, isFramed, isOfNoWindow }: Message) => {
  expect(channels[channel]).not.toBe('event');
  const calls: string[] = [];
  let send = (_event: unknown, _input: unknown): Promise<unknown> => Promise.reject(new Error('nobody listens'));
  const server = createIpcServer<object>({
    ipcMain: { handle: (_name, handler) => { send = handler as unknown as typeof send; } },
    windowOf: ({ senderFrame }) => (isTrustedFrame(senderFrame, trustedOrigins('app://deckle', null)) && isOfNoWindow !== true ? {} : null),
    log: silentLog,
  });
  server.handle(channel, () => { calls.push(channel); return undefined; });
  const result = await send({ sender: {}, senderFrame: from === null ? null : { url: from, parent: isFramed === true ? {} : null } }, input);
  return { calls, result };
};

describe('a message to the main process', () => {
  it.each(inputsOf<Message>('ipc', true))('$from $channel $input is refused', async (message) => {
    expect(await reached(message)).toMatchObject({ calls: [], result: { ok: false, error: { code: expect.stringMatching(/^(ACCESS_RESTRICTED|VALIDATION_FAILED)$/) as string } } });
  });
  it.each(inputsOf<Message>('ipc', false))('$from $channel is accepted', async (message) => {
    expect(await reached(message)).toMatchObject({ calls: [message.channel], result: { ok: true } });
  });
});
