import type { ChartRange } from '@murmur/contract/markets/markets'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { PriceHistory } from '#ai/brains/facts.port.ts'
import { answerUnresolvedToken } from '#ai/brains/offline/dialogue/answer-unresolved-token.ts'
import { changeText, priceText, stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate, WriteSentence } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { parseChartRange } from '#ai/brains/offline/requests/parse-chart-range.ts'
import { parseHypotheticalUsd } from '#ai/brains/offline/requests/questions/parse-hypothetical-usd.ts'
import type { TokenQuery, TokenRef } from '#ai/brains/tokens.port.ts'
import { formatUsd, getChainName } from '#platform/i18n/format.ts'
import { elapsedText } from './duration-text.ts'

type Deps = { translate: Translate; writeSentence: WriteSentence }

const rangeNames: Record<ChartRange, string> = { '1h': 'hour', '1d': 'day', '1w': 'week', '1m': 'month', '1y': 'year' }

/** The range that a message names, else that of the last chart of the chat, else a day. */
export function getChartRange({ text, language }: Turn, { request, range }: Focus): ChartRange {
  const lastRange = request === 'chart' || request === 'price-change' ? range : undefined
  return parseChartRange(text, language) ?? lastRange ?? '1d'
}

/** Shows a token's chart over a range and writes its summary. Returns the token, or undefined if it is unresolved. */
export async function answerPriceHistory(
  turn: Turn,
  { writeSentence }: Deps,
  request: TokenQuery & { range: ChartRange },
  withPrice: boolean,
): Promise<TokenRef | undefined> {
  const { range } = request
  const history = await turn.tools.priceHistory.run(request)
  turn.signal.throwIfAborted()
  if (history.kind !== 'price-history') {
    answerUnresolvedToken(turn, writeSentence, request.token, history)
    return undefined
  }
  if (!history.summary) writeSentence('brain.chartNone', historyValues(history))
  else if (!(withPrice && range === '1d' && (await writeDay(turn, writeSentence, history))))
    writeSentence('brain.chart', { ...historyValues(history), ...summaryTexts(turn, history) })
  writeHypotheticalValue(turn, writeSentence, history)
  return history.token
}

/** The change over a day as all screens show it, with the lowest and the highest price. Returns false if it is unknown. */
async function writeDay(turn: Turn, writeSentence: WriteSentence, history: PriceHistory): Promise<boolean> {
  const current = await turn.tools.price.run({ token: history.token.ref })
  turn.signal.throwIfAborted()
  if (current.kind !== 'price' || current.change24h === null || current.token.price === null) return false
  writeSentence('brain.chartDay', {
    ...historyValues(history),
    ...summaryTexts(turn, history),
    price: priceText(turn, current.token.price),
    change: changeText(turn, current.change24h),
  })
  return true
}

/** "If I had put $100 in SOL a month ago": the value of that now. */
function writeHypotheticalValue(turn: Turn, writeSentence: WriteSentence, { summary }: PriceHistory): void {
  const { text, language } = turn
  const usd = parseHypotheticalUsd(text, language)
  if (!summary || usd === undefined || summary.first <= 0) return
  turn.write('\n\n')
  writeSentence('brain.wouldBe', {
    paid: formatUsd(turn, usd),
    now: formatUsd(turn, (usd * summary.last) / summary.first),
  })
}

function historyValues({ token, range }: PriceHistory) {
  return { token: stripMarkdown(token.symbol), chain: getChainName(token.chain), range: rangeNames[range] }
}

function summaryTexts(turn: Turn, { summary }: PriceHistory): Record<string, string> {
  if (!summary) return {}
  return {
    change: changeText(turn, summary.changePercent),
    first: priceText(turn, summary.first),
    last: priceText(turn, summary.last),
    low: priceText(turn, summary.lowest),
    high: priceText(turn, summary.highest),
    source: summary.source,
    age: elapsedText(turn.language, summary.ageSeconds),
  }
}
