import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KnownToken } from '#integrations/market-data/token-source.port.ts'

export const bonk = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
export const wif = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'
export const stranger = '2XhvAzJXS4tZDkx4tME7nUGfXASKWyCjhyQcJ2qCbY8m'

/** A token as tokens v2 tells it. */
export function jupiterSays(fields: Record<string, unknown> = {}) {
  return {
    id: bonk,
    name: 'Bonk',
    symbol: 'BONK',
    decimals: 5,
    isVerified: true,
    usdPrice: 0.00002,
    mcap: 1_500_000_000,
    liquidity: 4_000_000,
    stats1h: { priceChange: 0.5 },
    stats24h: { priceChange: -3.25 },
    firstPool: { id: 'x', createdAt: '2022-12-25T00:00:00Z' },
    audit: {},
    ...fields,
  }
}

export function knownToken(fields: Partial<KnownToken> = {}): KnownToken {
  return {
    chain: 'sol',
    address: bonk,
    symbol: 'BONK',
    name: 'Bonk',
    decimals: 5,
    isVerified: true,
    price: 0.00002,
    marketCap: null,
    liquidity: 1000,
    change1h: null,
    change24h: null,
    createdAt: null,
    ...fields,
  }
}

export type FakeTokens = {
  url: string
  /** What every search is answered with; text as it is, undefined: never. */
  answer: unknown
  status: number
  /** Queries in the order in which they were asked. */
  asked: string[]
  keys: (string | undefined)[]
  close(): Promise<void>
}

/** Jupiter's GET /tokens/v2/search. */
export async function fakeTokens(): Promise<FakeTokens> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake')
    fake.keys.push(request.headers['x-api-key'] as string | undefined)
    if (pathname !== '/tokens/v2/search') return void response.writeHead(404).end('{}')
    fake.asked.push(searchParams.get('query') ?? '')
    if (fake.answer === undefined) return
    const body = typeof fake.answer === 'string' ? fake.answer : JSON.stringify(fake.answer)
    response.writeHead(fake.status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeTokens = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: [],
    status: 200,
    asked: [],
    keys: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}
