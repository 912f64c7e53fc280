import { lookup as look } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const HANDED_OUT = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Looks public but is the host's own: Azure's platform, which gives every virtual machine its settings. */
const HOST_SERVICES = new Set(['168.63.129.16']);

/**
 * Checks that an address is public. Networks of the server, its host or reserved ones are not: a user who
 * sets an address must not reach into them.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // An IPv4 address written as an IPv6 one is what it is.
  const address = ipaddr.process(text);
  // Of IPv6 only what is handed out: what writes an IPv4 address in other ways (::7f00:1) is not.
  if (address.kind() === 'ipv6' && !address.match(HANDED_OUT)) return false;
  return address.range() === 'unicast' && !HOST_SERVICES.has(address.toString());
}

export class BlockedAddressError extends Error {}

/**
 * Finds a name as a connection does, and lets it reach none but public addresses: the address that was looked at is the one
 * connected to, so that a name that is another one the next moment leads nowhere else.
 */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  look(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [], 0);
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
      return done(
        new BlockedAddressError('The address is on a private network. Use a public address.'),
        [],
        0,
      );
    }
    const [first] = found as [{ address: string; family: number }, ...typeof found];
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });

/**
 * Explains why nothing is sent to an address; null if it is. A name is only resolved when it is connected to.
 */
export function webhookAddressProblem(address: string, mayBePrivate: boolean): string | null {
  if (!URL.canParse(address)) return 'Please enter a valid URL.';
  const { hostname, password, protocol, username } = new URL(address);
  if (username !== '' || password !== '')
    return 'Remove the user name and password from the address. They are not needed because messages are signed.';
  if (mayBePrivate && protocol === 'http:') return null;
  if (protocol !== 'https:') return 'The address must start with https://.';
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (!mayBePrivate && ipaddr.isValid(bare) && !isPublicAddress(bare))
    return 'The address is on a private network. Use a public address.';
  return null;
}
