import type { Wire, WireToken } from './wire-token.ts'

/** dev.jup.ag: tokens v2 and price v3 */
export const jupiterWire: Wire = (all, url) => {
  const tokens = all.filter(({ chain }) => chain === 'sol')
  if (url.pathname === '/price/v3') {
    const requested = url.searchParams.get('ids')?.split(',') ?? []
    const known = tokens.filter(({ address }) => requested.includes(address))
    const price = (token: WireToken) => ({ usdPrice: raw(token.price), liquidity: 1, decimals: 5, priceChange24h: 1 })
    return Object.fromEntries(known.map((token) => [token.address, price(token)]))
  }
  const query = url.searchParams.get('query')?.split(',') ?? []
  if (url.pathname === '/tokens/v2/search')
    return tokens
      .filter(({ address, symbol }) => query.includes(address) || query.includes(String(symbol)))
      .map(toToken)
  const isList = ['/tokens/v2/toptrending/24h', '/tokens/v2/recent'].includes(url.pathname)
  return isList ? tokens.map(toToken) : undefined
}

/** Jupiter writes prices as numbers. */
const raw = (price: unknown) => (typeof price === 'string' && /^-?\d[\d.e]*$/.test(price) ? { raw: price } : price)

function toToken(token: WireToken) {
  return {
    id: token.address,
    name: token.name,
    symbol: token.symbol,
    icon: token.logo,
    decimals: 5,
    tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    twitter: token.twitter,
    telegram: 'https://t.me/bonk_chat',
    website: token.website,
    holderCount: 1_000,
    fdv: 2_000_000_000,
    mcap: 1_500_000_000,
    usdPrice: raw(token.price),
    liquidity: token.liquidity,
    stats1h: { priceChange: 0.5 },
    stats24h: {
      priceChange: token.change,
      buyVolume: token.volume,
      sellVolume: 0,
      numBuys: 60,
      numSells: 40,
      numTraders: 30,
    },
    firstPool: { id: 'x', createdAt: token.createdAt },
    audit: { mintAuthorityDisabled: true, topHoldersPercentage: 33.5 },
    isVerified: true,
    tags: ['verified'],
  }
}
