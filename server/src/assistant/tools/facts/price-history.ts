import { type ChartData, maxChartPoints } from '@murmur/contract/chat/cards'
import { type Candle, ChartRange } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { PriceHistory, PriceHistoryRequest, PriceSummary } from '#ai/brains/facts.port.ts'
import type { UnresolvedToken } from '#ai/brains/tokens.port.ts'
import { chainInput, tokenInput } from '#assistant/tools/inputs.ts'
import { quoteWarning, toQuotedToken } from '#assistant/tools/quote-for-model.ts'
import { findMostLiquidOrChoice } from '#assistant/tools/token-or-choice.ts'
import type { PublicToolDefinition } from '#assistant/tools/tool-definition.ts'
import { getChainName } from '#platform/i18n/format.ts'
import { translate } from '#platform/i18n/translate.ts'
import { sourceName } from './source-name.ts'

/** Shows a token's prices over a range as a small chart. */
export const priceHistoryTool: PublicToolDefinition<PriceHistoryRequest, PriceHistory | UnresolvedToken> = {
  permission: 'read',
  description:
    'Shows the user a chart of one token over an hour, day, week, month or year, and returns its change, lowest and highest price: state them to the user.',
  examples: [{ token: 'JUP', range: '1w' }],
  input: object({
    token: tokenInput,
    chain: chainInput,
    range: v.pipe(ChartRange, v.description('The nearest range to the one that the user named; else "1d"')),
  }),
  showsCard: true,
  open: (deps, turn) => async (request) => {
    const found = await findMostLiquidOrChoice(deps, turn, request)
    if (!('token' in found)) return found
    const { range } = request
    const { chain, address, symbol } = found.token
    const { candles, source, asOf } = await deps.priceChart({ chain, address }, range)
    const history = { kind: 'price-history', token: turn.refs.name(found.token), range } as const
    if (candles.length === 0 || source === null) return { ...history, summary: null }
    const now = deps.now()
    const attribution = { source: sourceName(chain, source), asOf: asOf ?? now.toISOString() }
    const chartData: ChartData = { symbol, chain, address, range, points: chartPoints(candles), ...attribution }
    const content = translate(turn, 'assistant.chart', { symbol, chain: getChainName(chain), range })
    turn.parts.show({ content, chartData })
    const ageSeconds = Math.max(0, Math.round((now.getTime() - Date.parse(attribution.asOf)) / 1000))
    return { ...history, summary: { ...summarizePrices(candles), source: attribution.source, ageSeconds } }
  },
  quote: ({ kind, token, range, summary }) => ({
    result: kind,
    token: toQuotedToken(token),
    range,
    ...(summary ?? { note: 'No source has prices of this range.' }),
    warning: quoteWarning,
  }),
}

type Prices = Omit<PriceSummary, 'source' | 'ageSeconds'>

/** Candles must not be empty. */
function summarizePrices(candles: readonly Candle[]): Prices {
  const prices = candles.map(({ c }) => c)
  const [first = 0, last = 0] = [prices[0], prices.at(-1)]
  return {
    first,
    last,
    lowest: Math.min(...prices),
    highest: Math.max(...prices),
    changePercent: first > 0 ? ((last - first) / first) * 100 : 0,
  }
}

/** At most `maxChartPoints` evenly spaced closing prices, including the first, last, lowest and highest. */
export function chartPoints(candles: readonly Candle[]): ChartData['points'] {
  const prices = candles.map(({ c }) => c)
  const last = candles.length - 1
  const extremes = [prices.indexOf(Math.min(...prices)), prices.indexOf(Math.max(...prices))]
  const evenCount = maxChartPoints - extremes.length
  const steps =
    candles.length <= maxChartPoints
      ? candles.map((_, at) => at)
      : Array.from({ length: evenCount }, (_, at) => Math.round((at * last) / (evenCount - 1)))
  const keptIndexes = new Set([...steps, ...extremes])
  return candles.flatMap(({ t, c }, at): [number, number][] => (keptIndexes.has(at) ? [[t, c]] : []))
}
