import { otherSides, type Wire, type WireToken } from './wire-token.ts'

const chains = { sol: 'solana', eth: 'ethereum', base: 'base' }

/** docs.dexscreener.com/api/reference */
export const dexScreenerWire: Wire = (tokens, url) => {
  const [, first, , third, list = ''] = url.pathname.split('/')
  if (url.pathname === '/latest/dex/search') return { schemaVersion: '1.0.0', pairs: tokens.flatMap(listPairs) }
  const requested = list.split(',')
  const there = tokens.filter((token) => chains[token.chain] === third && requested.includes(token.address))
  return first === 'tokens' || first === 'token-pairs' ? there.flatMap(listPairs) : undefined
}

/** A deep pair, a shallow one with another price, and one with the token as quote. */
function listPairs(token: WireToken) {
  const other = { address: otherSides[token.chain], name: 'Wrapped', symbol: 'WRAP' }
  const own = { address: token.address, name: token.name, symbol: token.symbol }
  const shallow = { ...toPair(token), baseToken: own, quoteToken: other, priceUsd: '9', liquidity: { usd: 10 } }
  const turned = { ...toPair(token), baseToken: other, quoteToken: own, priceUsd: '3500', liquidity: { usd: 1 } }
  const none = { volume: { h24: 0 }, txns: { h24: { buys: 0, sells: 0 } }, pairCreatedAt: Date.UTC(2024, 0, 1) }
  return [
    { ...turned, ...none },
    { ...shallow, ...none, priceChange: null },
    { ...toPair(token), baseToken: own, quoteToken: other },
  ]
}

function toPair(token: WireToken) {
  return {
    chainId: token.vendorChain ?? chains[token.chain],
    dexId: 'uniswap',
    url: 'https://dexscreener.com/x',
    pairAddress: 'pair',
    labels: ['v3'],
    priceNative: '0.0001',
    priceUsd: typeof token.price === 'number' ? String(token.price) : token.price,
    txns: { m5: { buys: 1, sells: 1 }, h24: { buys: 60, sells: 40 } },
    volume: { h24: token.volume, h1: 10 },
    priceChange: { m5: 0, h1: 0.5, h24: token.change },
    liquidity: { usd: token.liquidity, base: 1, quote: 2 },
    fdv: 2_000_000_000,
    marketCap: 1_500_000_000,
    pairCreatedAt:
      typeof token.createdAt === 'string' ? Date.parse(token.createdAt) || token.createdAt : token.createdAt,
    info: {
      imageUrl: token.logo,
      websites: [{ label: 'Website', url: token.website }],
      socials: [
        { type: 'twitter', url: token.twitter },
        { platform: 'telegram', handle: 'bonk_chat' },
      ],
    },
    boosts: { active: 10 },
  }
}
