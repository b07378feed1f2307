import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Non-public IPv4 ranges (IANA special-purpose registry): this host, private, shared, loopback, link-local,
 * documentation, benchmarks, multicast, reserved.
 */
const nonPublicV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24],
  ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
];

/** Only global unicast IPv6 (2000::/3) is public, except Teredo and other special blocks, documentation and 6to4. */
const globalV6 = ['2000::', 3] as const;
const nonPublicV6: readonly (readonly [string, number])[] = [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]];

const blocked = new BlockList();
for (const [address, prefix] of nonPublicV4) blocked.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of nonPublicV6) blocked.addSubnet(address, prefix, 'ipv6');
const global = new BlockList();
global.addSubnet(...globalV6, 'ipv6');

/**
 * Whether an address is on the public internet. All other addresses count as internal: loopback, private, link-local,
 * unique local, multicast. IPv4 addresses in IPv6 notation (mapped, NAT64) count as internal as well, whatever their
 * target.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !blocked.check(address, 'ipv4');
  return isIPv6(address) && !address.includes('%') && global.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
};
