import type { Wire, WireToken } from './wire-token.ts'

const chains = { sol: 'solana', eth: 'ethereum', base: 'base' }
const success = (data: unknown) => ({ success: true, data })

/** docs.birdeye.so */
export const birdeyeWire: Wire = (tokens, url, chainHeader) => {
  const there = tokens.filter(({ chain, vendorChain }) => (vendorChain ?? chains[chain]) === chainHeader)
  const one = there.find(({ address }) => address === url.searchParams.get('address'))
  if (url.pathname === '/defi/token_trending')
    return success({ updateUnixTime: 1, updateTime: 'x', tokens: there.map(toTrending), total: there.length })
  if (url.pathname === '/defi/token_overview') return success(one ? toOverview(one) : null)
  if (url.pathname !== '/defi/ohlcv') return undefined
  const candle = ([unixTime, o, h, l, c, v]: unknown[], address: string) => {
    const tokensTraded = Number(v) / Number(c)
    return {
      address,
      o,
      h,
      l,
      c,
      v: Number.isNaN(tokensTraded) ? v : tokensTraded,
      unixTime,
      type: '1m',
      currency: 'usd',
    }
  }
  return success({ items: one ? one.candles.map((row) => candle(row, one.address)) : [] })
}

function toTrending(token: WireToken, index: number) {
  const { address, symbol, name, price, liquidity, logo } = token
  return {
    address,
    symbol,
    name,
    decimals: 5,
    liquidity,
    logoURI: logo,
    volume24hUSD: token.volume,
    rank: index + 1,
    price,
  }
}

function toOverview(token: WireToken) {
  const { address, symbol, name, price, liquidity, logo, website, twitter, description, change, volume } = token
  return {
    address,
    decimals: 5,
    symbol,
    name,
    marketCap: 1_500_000_000,
    fdv: 2_000_000_000,
    price,
    liquidity,
    logoURI: logo,
    extensions: { website, twitter, telegram: 'https://t.me/bonk_chat', description, discord: null, medium: null },
    lastTradeUnixTime: 1_795_316_399,
    holder: 1_000,
    priceChange1hPercent: 0.5,
    priceChange24hPercent: change,
    v24hUSD: volume,
    trade24h: 100,
    uniqueWallet24h: 30,
    vSell1hChangePercent: -42.25,
  }
}
