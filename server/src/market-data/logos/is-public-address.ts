import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is one of the open internet: no private, local, shared, reserved or multicast one, and none that
 * stands for an IPv4 address within IPv6 (mapped, NAT64, 6to4, Teredo), since that one may be anything.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  // Global unicast is 2000::/3 alone; the rest of IPv6 is not given out, whatever a network makes of it.
  return address.kind() === 'ipv4' || address.match(ipaddr.parse('2000::'), 3)
}
