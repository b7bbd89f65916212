import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A connection that closed before its request was read no longer has an address. */
const unknownAddress = 'unknown'

/**
 * The key that a visitor is counted by: an IPv4 address, or the /64 of an IPv6 address, since a household has 2^64 of
 * those. Each address has one canonical spelling, so that other spellings do not count separately.
 * @param ip as a connection or a trusted proxy gives it; some proxies append the port
 * @param peer the connection's own address, used when a trusted proxy gave none
 */
export function visitorAddress(ip: string | undefined, peer?: string): string {
  const address = parseIpAddress(ip) ?? parseIpAddress(peer)
  if (!address) return unknownAddress
  if (address.kind() === 'ipv4') return address.toString()
  const [a, b, c, d] = (address as ipaddr.IPv6).parts
  return `${[a, b, c, d].map((part) => (part ?? 0).toString(16)).join(':')}::/64`
}

function parseIpAddress(text: string | undefined) {
  const host = text && withoutPort(text.trim()).replace(/%.*$/, '')
  return host && isIP(host) ? ipaddr.process(host) : undefined
}

/** "1.2.3.4:5678" and "[2001:db8::1]:5678". */
function withoutPort(text: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text
}
