import { expect, test } from 'vitest'
import { getVisitorAddress } from '#platform/limits/count-calls.ts'
import { createLogger } from '#platform/logger/create-logger.ts'
import { buildHttp } from './build-http.ts'
import { makeTrustCheck, type TrustProxy } from './trust-proxy.ts'

/** The addresses that a call and an upgrade are counted by, when `peer` connects and sends this X-Forwarded-For. */
async function countedAddresses(trustProxy: TrustProxy, peer: string, forwarded: string): Promise<string[]> {
  const app = await buildHttp({
    log: createLogger('silent', process.stderr),
    publicUrl: 'http://localhost:3000',
    allowedOrigins: [],
    trustProxy,
    rateLimitScale: 1,
    findSession: async () => undefined,
  })
  app.get('/test/address', (request) => [getVisitorAddress(request), app.visitorOf(request.raw)])
  const headers = { 'x-forwarded-for': forwarded }
  const reply = await app.inject({ url: '/test/address', remoteAddress: peer, headers })
  await app.close()
  return reply.json()
}

test.each<[TrustProxy, string, string, string]>([
  // No proxy is trusted.
  [false, '127.0.0.1', '9.9.9.9', '127.0.0.1'],
  // The entry that the one proxy on this machine appended; the visitor sent all entries before it.
  [1, '127.0.0.1', '9.9.9.9', '9.9.9.9'],
  [1, '::1', '6.6.6.6, 127.0.0.1, 9.9.9.9', '9.9.9.9'],
  [1, '127.0.0.1', '6.6.6.6, 127.0.0.1', '127.0.0.1'],
  // A connection that bypasses the proxy.
  [1, '10.0.0.7', '6.6.6.6', '10.0.0.7'],
  [['10.0.0.5'], '10.0.0.7', '6.6.6.6', '10.0.0.7'],
  // Named proxies, one behind the other.
  [['10.0.0.5'], '10.0.0.5', '6.6.6.6, 9.9.9.9', '9.9.9.9'],
  [['10.0.0.5', '203.0.113.0/24'], '10.0.0.5', '6.6.6.6, 9.9.9.9, 203.0.113.8', '9.9.9.9'],
  // A proxy that adds the port must not make each connection a separate visitor.
  [['10.0.0.5'], '10.0.0.5', '9.9.9.9:51234', '9.9.9.9'],
])(
  'with %j, trustProxy counts a call and an upgrade from %s with "%s" as %s',
  async (trust, peer, forwarded, visitor) => {
    expect(await countedAddresses(trust, peer, forwarded)).toEqual([visitor, visitor])
  },
)

test.each<[TrustProxy, string, boolean]>([
  [false, '127.0.0.1', false],
  [1, '::ffff:127.0.0.1', true],
  [1, '10.0.0.5', false],
  [['10.0.0.5'], '::ffff:10.0.0.5', true],
  [['10.0.0.0/24', 'fd00::/64'], '10.0.1.5', false],
  [['10.0.0.0/24', 'fd00::/64'], 'fd00::9', true],
  [['uniquelocal'], '192.168.1.1', true],
  [['loopback', 'linklocal'], '192.168.1.1', false],
])('with %j, trustProxy reports whether %s is a proxy: %s', (trust, address, expected) => {
  expect(makeTrustCheck(trust)(address)).toBe(expected)
})
