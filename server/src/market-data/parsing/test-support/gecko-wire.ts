import { otherSides, type Wire, type WireToken } from './wire-token.ts'

const networks = { sol: 'solana', eth: 'eth', base: 'base' }
const lowerCaseAddress = ({ chain }: Pick<WireToken, 'chain'>, address: string) =>
  chain === 'sol' ? address : address.toLowerCase()
const toGeckoId = (token: WireToken, address = token.address) =>
  `${token.vendorChain ?? networks[token.chain]}_${lowerCaseAddress(token, address)}`

/** api.geckoterminal.com/docs */
export const geckoWire: Wire = (tokens, url) => {
  const [, , network, kind = '', id = '', what] = url.pathname.split('/')
  const there = tokens.filter(({ chain }) => networks[chain] === network)
  const one = there.find((token) => lowerCaseAddress(token, token.address) === lowerCaseAddress(token, id))
  if (kind === 'trending_pools' || kind === 'new_pools')
    return { data: there.map(toPool), included: there.map((token) => ({ ...toToken(token), relationships: {} })) }
  if (kind === 'pools') return what === 'trades' ? toTrades(there[0]) : toOhlcv(there[0], url)
  if (kind !== 'tokens') return undefined
  if (id === 'multi') {
    const requested = (what ?? '').toLowerCase().split(',')
    const known = there.filter(({ address }) => requested.includes(address.toLowerCase()))
    return { data: known.map(toToken), included: known.map(toPool) }
  }
  if (!one) return undefined
  if (what === 'info') return { data: toInfo(one) }
  return what === 'pools' ? { data: [toPool(one)] } : { data: toToken(one), included: [toPool(one)] }
}

const text = (value: unknown) => (typeof value === 'number' ? String(value) : value)

function toToken(token: WireToken) {
  return {
    id: toGeckoId(token),
    type: 'token',
    attributes: {
      address: lowerCaseAddress(token, token.address),
      name: token.name,
      symbol: token.symbol,
      decimals: 5,
      image_url: token.logo,
      coingecko_coin_id: null,
      total_supply: '88.0',
      price_usd: text(token.price),
      fdv_usd: '2000000000',
      total_reserve_in_usd: text(token.liquidity),
      volume_usd: { h24: text(token.volume) },
      market_cap_usd: '1500000000',
    },
    relationships: { top_pools: { data: [{ id: 'x', type: 'pool' }] } },
  }
}

function toPool(token: WireToken) {
  return {
    id: toGeckoId(token, 'Poo11111111111111111111111111111111111111112'),
    type: 'pool',
    attributes: {
      base_token_price_usd: text(token.price),
      quote_token_price_usd: '3500.1',
      address: 'Poo11111111111111111111111111111111111111112',
      name: 'BONK / SOL',
      pool_created_at: token.createdAt,
      fdv_usd: '2000000000',
      market_cap_usd: '1500000000',
      price_change_percentage: { h1: '0.5', h24: text(token.change) },
      transactions: { h24: { buys: 60, sells: 40, buyers: 20, sellers: 10 } },
      volume_usd: { h1: '10', h24: text(token.volume) },
      reserve_in_usd: text(token.liquidity),
    },
    relationships: {
      base_token: { data: { id: toGeckoId(token), type: 'token' } },
      quote_token: { data: { id: toGeckoId(token, otherSides[token.chain]), type: 'token' } },
      dex: { data: { id: 'uniswap_v3', type: 'dex' } },
    },
  }
}

function toInfo(token: WireToken) {
  return {
    id: toGeckoId(token),
    type: 'token',
    attributes: {
      address: lowerCaseAddress(token, token.address),
      name: token.name,
      symbol: token.symbol,
      websites: [token.website],
      description: token.description,
      discord_url: null,
      telegram_handle: 'bonk_chat',
      twitter_handle: typeof token.twitter === 'string' ? token.twitter.split('/').at(-1) : token.twitter,
      gt_score: 80,
      holders: { count: 1_000, distribution_percentage: { top_10: '33.5', rest: '66.5' } },
      is_honeypot: 'unknown',
    },
  }
}

function toOhlcv(token: WireToken | undefined, url: URL) {
  if (!token || url.searchParams.get('currency') !== 'usd') return undefined
  const list = url.searchParams.has('before_timestamp') ? [] : [...token.candles].reverse()
  return {
    data: { id: 'x', type: 'ohlcv_request_response', attributes: { ohlcv_list: list } },
    meta: {
      base: { address: lowerCaseAddress(token, token.address), symbol: 'BONK' },
      quote: { address: lowerCaseAddress(token, otherSides[token.chain]), symbol: 'WRAP' },
    },
  }
}

/** A purchase, and the sale before it. */
function toTrades(token: WireToken | undefined) {
  if (!token) return undefined
  const own = { address: lowerCaseAddress(token, token.address), amount: '1000.5', price: text(token.price) }
  const other = { address: lowerCaseAddress(token, otherSides[token.chain]), amount: '0.001', price: '3500.1' }
  const hash = token.chain === 'sol' ? '5'.repeat(88) : `0x${'5'.repeat(64)}`
  const toTrade = (kind: string, at: string, [from, to]: [typeof own, typeof own]) => ({
    id: `x_${kind}`,
    type: 'trade',
    attributes: {
      block_number: 1,
      tx_hash: hash,
      tx_from_address: own.address,
      from_token_amount: from.amount,
      to_token_amount: to.amount,
      price_from_in_usd: from.price,
      price_to_in_usd: to.price,
      block_timestamp: at,
      kind,
      volume_in_usd: '3.5',
      from_token_address: from.address,
      to_token_address: to.address,
    },
  })
  return {
    data: [toTrade('sell', '2026-11-22T02:58:00Z', [own, other]), toTrade('buy', '2026-11-22T02:59:00Z', [other, own])],
  }
}
