import ipaddr from 'ipaddr.js'
import { isLoopback, type TrustProxy } from '#platform/http/trust-proxy.ts'

const rangeNames = ['loopback', 'linklocal', 'uniquelocal']
/** A wider range is not a list of proxies: it would include visitors, who could then choose their own address. */
const minPrefixLength = { ipv4: 8, ipv6: 16 }

function isProxyRange(word: string): boolean {
  if (rangeNames.includes(word)) return true
  // The four-part form alone: ipaddr.js would also read "1" and "0x7f000001" as addresses.
  if (!/[.:]/.test(word)) return false
  if (!word.includes('/')) return ipaddr.IPv4.isValidFourPartDecimal(word) || ipaddr.IPv6.isValid(word)
  if (!ipaddr.isValidCIDR(word)) return false
  const [address, bits] = ipaddr.parseCIDR(word)
  return bits >= minPrefixLength[address.kind()]
}

/**
 * Parses TRUST_PROXY. One proxy (1) is trusted without knowing its address, so no other client may reach the port then.
 * @throws Error that names the setting to change
 */
export function parseTrustedProxies({ TRUST_PROXY: text, HOST }: { TRUST_PROXY: string; HOST: string }): TrustProxy {
  const ranges = text.split(',').map((each) => each.trim())
  if (text === 'no') return false
  if (text !== '1') {
    if (ranges.every(isProxyRange)) return ranges
    throw new Error(
      'TRUST_PROXY must be no, 1, or the addresses of the proxies in front, such as 10.0.0.5 or 10.0.0.0/24, divided by ' +
        `commas; not ${text}.`,
    )
  }
  if (isLoopback(HOST)) return 1
  throw new Error(
    `TRUST_PROXY=1 needs a HOST that only this machine reaches, such as localhost, and not ${HOST}: a visitor who ` +
      'connects past the proxy could choose any address. Or set TRUST_PROXY to the address of the proxy.',
  )
}
