import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * Proxies whose X-Forwarded-For is trusted: none, one on this machine (1), or proxies by address, CIDR range or
 * Fastify's names for ranges (loopback, linklocal, uniquelocal).
 */
export type TrustProxy = false | 1 | string[]

type TrustFunction = (address: string, hop: number) => boolean

/**
 * As Fastify's `trustProxy` option. Fastify's number of hops does not check the peer; here the peer must be on this
 * machine, and entries before the one that this proxy appended are ignored.
 */
export function trustOption(trust: TrustProxy): false | string[] | TrustFunction {
  return trust === 1 ? (address, hop) => hop === 0 && isLoopback(address) : trust
}

/** Whether an address is a trusted proxy's. */
export function makeTrustCheck(trust: TrustProxy): (address: string) => boolean {
  if (trust === false) return () => false
  if (trust === 1) return isLoopback
  return (text) => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    return trust.some((each) => isWithin(address, each))
  }
}

/** The address of a request's client, as Fastify's `request.ip`, for requests that do not reach Fastify, as an upgrade. */
export function makeClientAddress(trust: TrustProxy) {
  const isProxy = makeTrustCheck(trust)
  const trusts: TrustFunction = trust === 1 ? (address, hop) => hop === 0 && isProxy(address) : isProxy
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((each) => each.trim())
    // From the nearest to the farthest; the first one that is no proxy of ours is the client.
    const hops = [socket.remoteAddress ?? '', ...forwarded.filter(Boolean).reverse()]
    return hops.find((address, hop) => !trusts(address, hop)) ?? hops.at(-1)
  }
}

/** ipaddr.js's names for the ranges behind Fastify's names. */
const namedRanges: Record<string, readonly string[]> = {
  loopback: ['loopback'],
  linklocal: ['linkLocal'],
  uniquelocal: ['private', 'uniqueLocal'],
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, range: string): boolean {
  const named = namedRanges[range]
  if (named) return named.includes(address.range())
  const [network, bits] = range.includes('/') ? ipaddr.parseCIDR(range) : ([ipaddr.process(range), undefined] as const)
  if (network.kind() !== address.kind()) return false
  return address.match(network, bits ?? (network.kind() === 'ipv4' ? 32 : 128))
}

/** Whether an address, or a host name to listen on, is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  const withoutIpv4Prefix = host.toLowerCase().replace(/^::ffff:/, '')
  return (
    withoutIpv4Prefix === 'localhost' ||
    withoutIpv4Prefix === '::1' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(withoutIpv4Prefix)
  )
}
