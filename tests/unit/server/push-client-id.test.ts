import { expect, test } from 'vitest';
import { pushClientIdOf } from '../../../src/server/push-client-id';

test.each([
  ['window-1', 'window-1'], ['x'.repeat(100), 'x'.repeat(100)],
  ['x'.repeat(101), null], ['', null], [undefined, null], [['a', 'b'], null],
])('the id of %j is %j', (sent, kept) => {
  expect(pushClientIdOf(sent)).toBe(kept);
});
