import { type Address, toSolanaAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { serializeWire } from '#market-data/parsing/test-support/vendors.ts'
import { wireNow } from '#market-data/parsing/test-support/wire-token.ts'
import { type UpstreamCall, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { jupiterSource } from './jupiter-source.ts'

const bonk = toSolanaAddress('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263')
const wif = toSolanaAddress('EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm')
const token = (id: string, more = {}) => ({ id, name: 'X', symbol: 'X', usdPrice: 2, isVerified: true, ...more })

/** Responses by the beginning of the path; undefined: status 500. */
function open(answers: Record<string, unknown>) {
  const requests: UpstreamCall[] = []
  const upstream = {
    name: 'Jupiter',
    request: async (call: UpstreamCall) => {
      requests.push(call)
      const [, answer] = Object.entries(answers).find(([path]) => call.path.startsWith(path)) ?? []
      if (answer === undefined) throw new UpstreamUnavailable('status 500')
      return { status: 200, text: serializeWire(answer) }
    },
  }
  return { requests, source: jupiterSource({ upstream, now: () => wireNow }) }
}

test('the Jupiter source uses exact prices of price v3, and reports no price for a mint without one', async () => {
  const { source } = open({
    '/tokens/v2/search': [token(bonk), token(wif)],
    '/price/v3': { [bonk]: { usdPrice: { raw: '147.480000000000000001' }, decimals: 5 } },
  })
  const reports = await source.report?.('sol', [bonk, wif], 'quote')
  expect(reports?.map(({ address, usdE18 }) => [address, usdE18])).toEqual([
    [bonk, 147_480_000_000_000_000_001n],
    [wif, undefined],
  ])
})

test('the Jupiter source falls back to the price of tokens v2 while price v3 is down, and rejects while tokens v2 is down', async () => {
  const alone = open({ '/tokens/v2/search': [token(bonk)] })
  expect(await alone.source.report?.('sol', [bonk], 'quote')).toMatchObject([{ usdE18: 2n * 10n ** 18n }])
  const unknownTxHash = open({ '/price/v3': { [bonk]: { usdPrice: 2 } } })
  await expect(unknownTxHash.source.report?.('sol', [bonk], 'quote')).rejects.toThrow(UpstreamUnavailable)
})

test('the Jupiter source requests 120 mints in batches of a hundred, and their prices in batches of fifty', async () => {
  const letters = 'abcdefghijkmnopqrstuvwxyz'
  const mints = Array.from(
    { length: 120 },
    (_, n) => `${bonk.slice(0, 42)}${letters[n % 25]}${letters[Math.floor(n / 25)]}` as Address,
  )
  const { requests, source } = open({ '/tokens/v2/search': [], '/price/v3': {} })
  expect(await source.report?.('sol', mints, 'buy')).toEqual([])
  const sizes = requests.map(({ path, priority }) => `${path.split('?')[0]} ${path.split(',').length} ${priority}`)
  expect(sizes.sort()).toEqual([
    '/price/v3 20 buy',
    '/price/v3 50 buy',
    '/price/v3 50 buy',
    '/tokens/v2/search 100 buy',
    '/tokens/v2/search 20 buy',
  ])
})

test.each([[true], ['yes'], [1], [{}]])(
  'the Jupiter source treats audit.isSus %j as a warning and withdraws verification',
  async (isSus) => {
    const { source } = open({ '/tokens/v2/recent': [token(bonk, { audit: { isSus } })] })
    expect(await source.newest?.('sol')).toMatchObject([{ isSuspicious: true, isVerified: false }])
  },
)

test('the Jupiter source leaves out suspicion and verification if the response has neither', async () => {
  const { source } = open({ '/tokens/v2/recent': [token(bonk, { audit: {} }), token(wif, { isVerified: null })] })
  const [one, other] = (await source.newest?.('sol')) ?? []
  expect(one).toMatchObject({ isVerified: true })
  expect(one).not.toHaveProperty('isSuspicious')
  expect(other).not.toHaveProperty('isVerified')
  // Jupiter has no figure for the change of sell volume.
  expect(one).not.toHaveProperty('sellVolume1hChange')
})

test('the Jupiter source sends a search as one query, and skips texts that Solana cannot match', async () => {
  const { requests, source } = open({ '/tokens/v2/search': [token(bonk)] })
  expect(await source.search?.('$a,b&x=1\u202e')).toHaveLength(1)
  expect(requests).toMatchObject([{ path: '/tokens/v2/search?query=a%20b%26x%3D1', priority: 'search' }])
  for (const none of ['', ' $ ', '0x6982508145454Ce325dDbE47a25d4ec3d2311933'])
    expect(await source.search?.(none)).toEqual([])
  expect(await source.trending?.('eth')).toEqual([])
  expect(requests).toHaveLength(1)
})
