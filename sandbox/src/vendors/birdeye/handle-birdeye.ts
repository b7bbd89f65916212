import { isNativeOrStablecoin, type ListedToken, type MarketChain } from '#market/listed-tokens.ts'
import { birdeyeOverview, birdeyeSearchRow, birdeyeTrendingRow } from '#vendors/birdeye/birdeye-shapes.ts'
import {
  createOkResponse,
  dayMs,
  hourMs,
  minuteMs,
  searchScore,
  type VendorCall,
  type VendorResponse,
} from '#vendors/vendor.ts'

const chains: Record<string, MarketChain> = { solana: 'sol', ethereum: 'eth', base: 'base' }
const errorResponse = (status: number, message: string): VendorResponse => ({
  status,
  body: { success: false, message },
})
const createSuccessResponse = (data: unknown) => createOkResponse({ success: true, data })

/** Birdeye: docs.birdeye.so; every call needs X-API-KEY and x-chain. */
export function handleBirdeye(call: VendorCall): VendorResponse | undefined {
  if (!call.headers['x-api-key']) return errorResponse(401, 'Unauthorized')
  const path = call.path.join('/')
  if (path === 'defi/v3/search') return search(call)
  const chain = chains[String(call.headers['x-chain'])]
  if (!chain) return errorResponse(400, 'chain is not supported')
  if (path === 'defi/token_trending') return handleTrending(call, chain)
  if (path !== 'defi/token_overview' && path !== 'defi/ohlcv') return undefined
  const token = call.token(chain, call.query.get('address') ?? '')
  if (path === 'defi/ohlcv') return ohlcv(call, token)
  return token ? createSuccessResponse(birdeyeOverview(call, token)) : createSuccessResponse(null)
}

function parsePage(call: VendorCall): { offset: number; limit: number } | undefined {
  const [offset, limit] = [Number(call.query.get('offset') ?? 0), Number(call.query.get('limit') ?? 20)]
  return offset >= 0 && limit >= 1 && limit <= 20 ? { offset, limit } : undefined
}

function handleTrending(call: VendorCall, chain: MarketChain): VendorResponse {
  const by = call.query.get('sort_by') ?? 'rank'
  const range = parsePage(call)
  if (!['rank', 'liquidity', 'volume24hUSD', 'volumeUSD'].includes(by))
    return errorResponse(400, 'sort_by invalid format')
  if (!range) return errorResponse(400, 'limit should be integer, range 1-20')
  const { market: view } = call
  const traded = call
    .tokens(chain)
    .filter((token) => !isNativeOrStablecoin(token) && view.tokenUsd(token) !== undefined)
  const rows = traded.map((token) => birdeyeTrendingRow(call, token)).toSorted((a, b) => b.weight - a.weight)
  const rankedRows = rows.map(({ weight: _, ...row }, index) => ({ ...row, rank: index + 1 }))
  const sign = call.query.get('sort_type') === 'desc' ? -1 : 1
  const sortValue = (row: (typeof rankedRows)[number]) =>
    by === 'rank' ? row.rank : by === 'liquidity' ? row.liquidity : row.volume24hUSD
  const sorted = rankedRows.toSorted((a, b) => sign * (sortValue(a) - sortValue(b)))
  const now = call.market.now()
  return createSuccessResponse({
    updateUnixTime: Math.floor(now / 1000),
    updateTime: new Date(now).toISOString().slice(0, 19),
    tokens: sorted.slice(range.offset, range.offset + range.limit),
    total: rankedRows.length,
  })
}

const ohlcvTypes: Record<string, number> = {
  '1m': minuteMs,
  '3m': 3 * minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1H': hourMs,
  '2H': 2 * hourMs,
  '4H': 4 * hourMs,
  '6H': 6 * hourMs,
  '8H': 8 * hourMs,
  '12H': 12 * hourMs,
  '1D': dayMs,
  '3D': 3 * dayMs,
  '1W': 7 * dayMs,
}

function ohlcv(call: VendorCall, token: ListedToken | undefined): VendorResponse {
  const step = ohlcvTypes[call.query.get('type') ?? '']
  const [from, to] = [Number(call.query.get('time_from')) * 1000, Number(call.query.get('time_to')) * 1000]
  if (!step) return errorResponse(400, 'type invalid format')
  if (!(from > 0 && to >= from)) return errorResponse(400, 'time_from should be less than time_to')
  const [market] = token ? call.market.marketsOf(token) : []
  const first = Math.max(Math.floor(from / step), Math.floor(to / step) - 999) * step
  const candles = market ? call.market.candles(market, step, first, to + 1) : []
  const address = token?.address ?? call.query.get('address')
  const items = candles.map(({ t, o, h, l, c, v }) => {
    const labels = { unixTime: t / 1000, address, type: call.query.get('type'), currency: 'usd' }
    return { o, h, l, c, v: c > 0 ? v / c : 0, ...labels }
  })
  return createSuccessResponse({ items })
}

function search(call: VendorCall): VendorResponse {
  const text = call.query.get('keyword') ?? ''
  const range = parsePage(call)
  if (!range) return errorResponse(400, 'limit should be integer, range 1-20')
  const requestedChain = call.query.get('chain') ?? 'all'
  const found = Object.entries(chains)
    .filter(([name]) => requestedChain === 'all' || requestedChain === name)
    .flatMap(([, chain]) => call.tokens(chain))
    .map((token) => ({ token, fit: searchScore(text, { ...token, ...call.profile(token) }) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit || b.token.depth - a.token.depth)
    .slice(range.offset, range.offset + range.limit)
  return createSuccessResponse({
    items: [{ type: 'token', result: found.map(({ token }) => birdeyeSearchRow(call, token)) }],
  })
}
