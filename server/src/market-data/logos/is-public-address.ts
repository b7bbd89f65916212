import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is on the public internet: not private, local, shared, reserved or multicast, and not an IPv6
 * form that embeds an IPv4 address (mapped, NAT64, 6to4, Teredo), which could be any of those.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  // Global unicast is 2000::/3 only; the rest of IPv6 is unassigned, even if a local network routes it.
  return address.kind() === 'ipv4' || address.match(ipaddr.parse('2000::'), 3)
}
