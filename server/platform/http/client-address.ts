import ipaddr from 'ipaddr.js';

/**
 * What limits take for one address: an IPv4 address, or the /64 of an IPv6 one, which is what one household or machine is given.
 * Text that is no address (a socket of the system) stands for itself.
 */
export function addressGroup(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()}/64`;
}
