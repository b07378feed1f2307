import { expect, test } from 'vitest';
import { networkOf } from '../../../src/server/client-network';

test.each([
  ['an IPv4 address', '203.0.113.7', '203.0.113.7', true],
  ['an IPv4 address over an IPv6 socket', '::ffff:203.0.113.7', '203.0.113.7', true],
  ['its neighbour', '203.0.113.8', '203.0.113.7', false],
  ['two mapped neighbours', '::ffff:203.0.113.7', '::ffff:203.0.113.8', false],
  ['addresses of one /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff:eeee:dddd:cccc', true],
  ['however they are written', '2001:DB8:0:2::1', '2001:db8::2:0:0:0:1', true],
  ['another /64', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['short addresses', '2001:db8::1', '2001:db8:0:0:1::1', true],
  ['link-local addresses with a zone', 'fe80::1%eth0', 'fe80::2', true],
  ['loopback and others', '::1', 'fe80::1', false],
])('%s: %s and %s', (_title, one, other, isSame) => {
  expect(networkOf(one) === networkOf(other)).toBe(isSame);
});
