import type { ChainKey } from '@murmur/contract/chains'

/** A token in the fake vendors' responses; every value as written in their JSON. */
export type WireToken = {
  chain: ChainKey
  address: string
  symbol: unknown
  name: unknown
  price: unknown
  change: unknown
  liquidity: unknown
  volume: unknown
  createdAt: unknown
  logo: unknown
  description: unknown
  website: unknown
  twitter: unknown
  /** Overrides the vendor's name of the chain. */
  vendorChain?: string
  /** Rows of a chart: Unix seconds, open, high, low, close, volume. */
  candles: unknown[][]
}

export const wireNow = new Date('2026-11-22T03:00:00.000Z')
const nowSeconds = wireNow.getTime() / 1000

export function wireToken(fields: Partial<WireToken> = {}): WireToken {
  return {
    chain: 'sol',
    address: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
    symbol: 'BONK',
    name: 'Bonk',
    price: '0.00002345678901234567',
    change: -3.25,
    liquidity: 1_500_000.5,
    volume: 250_000.25,
    createdAt: '2022-12-25T00:00:00.000Z',
    logo: 'https://cdn.example/bonk.png',
    description: 'The dog of the chain.',
    website: 'https://bonk.example',
    twitter: 'https://x.com/bonk',
    candles: [120, 60, 0].map((ago) => [nowSeconds - ago, 0.00002, 0.00003, 0.00001, 0.000025, 1_000]),
    ...fields,
  }
}

export const pepe = wireToken({
  chain: 'eth',
  address: '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
  symbol: 'PEPE',
  name: 'Pepe',
})

/** A vendor's response to a path, before serialization; undefined: 404. */
export type Wire = (tokens: readonly WireToken[], url: URL, chainHeader: string | undefined) => unknown

/** Each chain's main payment token, on the other side of the fake pools. */
export const otherSides: Record<ChainKey, string> = {
  sol: 'So11111111111111111111111111111111111111112',
  eth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  base: '0x4200000000000000000000000000000000000006',
}
