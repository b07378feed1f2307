import { isIPv6 } from 'node:net';

/** The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, which belongs to one client. */
export const networkOf = (address: string): string => {
  const [withoutZone = ''] = address.split('%', 1);
  const plain = withoutZone.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const filled = tail === undefined ? groups : [...groups, ...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after];
  return filled.slice(0, 4).join(':');
};
