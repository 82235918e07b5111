import ipaddr from 'ipaddr.js';

/**
 * The key by which limits group addresses: an IPv4 address, or the /64 of an IPv6 address, which one household or machine gets. Text
 * that is no IP address (a unix socket) is its own key.
 */
export function addressGroup(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()}/64`;
}
