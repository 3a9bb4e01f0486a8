import { isIPv6 } from 'node:net';

/** What an address is counted by: an IPv6 visitor has a whole /64 to move in, an IPv4 one its address, however it is written. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const left = tail === undefined ? 0 : 8 - before.length - after.length - (plain.includes('.') ? 1 : 0);
  const groups = [...before, ...Array.from({ length: Math.max(left, 0) }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
