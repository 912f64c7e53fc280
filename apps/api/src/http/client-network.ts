import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the network that limits are counted for: an IPv4 address, or the /64 of an IPv6 address. One
 * customer can choose 2^64 addresses within a /64. IPv4 written as IPv6 is the same address, and a port that
 * a proxy added is ignored.
 */
export function clientNetwork(address: string): string {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  if (isIP(bare) === 0) return bare;
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
