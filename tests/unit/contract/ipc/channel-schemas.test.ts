import { expect, it } from 'vitest';
import { eventSchemas } from '../../../../src/contract/ipc/channel-schemas';

it('keeps whether the history of events was replaced', () => {
  const message = { type: 'reset', isReplaced: true } as const;
  expect(eventSchemas['realtime:message'].parse(message)).toEqual(message);
});
