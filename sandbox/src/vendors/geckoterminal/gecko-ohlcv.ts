import type { Market } from '#market/markets.ts'
import { geckoAddress } from '#vendors/geckoterminal/gecko-resources.ts'
import { createOkResponse, dayMs, hourMs, minuteMs, type VendorCall, type VendorResponse } from '#vendors/vendor.ts'

const frames = {
  day: { ms: dayMs, aggregates: [1] },
  hour: { ms: hourMs, aggregates: [1, 4, 12] },
  minute: { ms: minuteMs, aggregates: [1, 5, 15] },
} as const
const maxCandles = 1000
/** A call returns at most six months. */
const maxSpanMs = 183 * dayMs

/** Handles pools/{address}/ohlcv/{timeframe}: candles newest first, times in Unix seconds. */
export function geckoOhlcv(call: VendorCall, market: Market, timeframe: string): VendorResponse {
  const frame = Object.hasOwn(frames, timeframe) ? frames[timeframe as keyof typeof frames] : undefined
  const { query, market: view } = call
  const aggregate = Number(query.get('aggregate') ?? 1)
  if (!frame || !(frame.aggregates as readonly number[]).includes(aggregate)) return errorResponse('Invalid timeframe')
  const limit = Number(query.get('limit') ?? 100)
  if (!(limit >= 1 && limit <= maxCandles)) return errorResponse('Invalid limit')
  const step = frame.ms * aggregate
  const before = Number(query.get('before_timestamp') ?? Math.ceil(view.now() / 1000) + 1) * 1000
  if (!Number.isFinite(before)) return errorResponse('Invalid before_timestamp')
  const isInverse = query.get('token') === 'quote'
  const isNative = query.get('currency') === 'token'
  const scale = isNative ? view.native(market) / view.usd(market) : 1
  const toQuotedPrice = (price: number) => (isInverse ? view.native(market) / (price * scale) : price * scale)
  const candles = lastCandles(call, market, step, before, limit)
  const list = candles.slice(-limit).map(({ t, o, h, l, c, v }) => [t / 1000, ...[o, h, l, c].map(toQuotedPrice), v])
  const [base, quote] = [market.base, market.quote].map((token) => {
    const { name, symbol } = call.profile(token)
    return { address: geckoAddress(token.chain, token.address), name, symbol, coingecko_coin_id: null }
  })
  return createOkResponse({
    data: {
      id: `${market.id}-${timeframe}`,
      type: 'ohlcv_request_response',
      attributes: { ohlcv_list: list.reverse() },
    },
    meta: { base, quote },
  })
}

/** Returns the last `limit` candles before a time; steps without trades do not count. */
function lastCandles({ market: view }: VendorCall, market: Market, step: number, before: number, limit: number) {
  for (let steps = limit; ; steps *= 4) {
    const from = Math.max(Math.floor(before / step) * step - (steps - 1) * step, before - maxSpanMs)
    const found = view.candles(market, step, Math.ceil(from / step) * step, before)
    if (found.length >= limit || from === before - maxSpanMs) return found
  }
}

function errorResponse(title: string): VendorResponse {
  return { status: 400, body: { errors: [{ status: '400', title }] } }
}
