import { chainNames } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import { pageLink } from '#ai/brains/offline/dialogue/page-link.ts'
import { amountText, dayText, stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { HistoryRequest, RecentTrade } from '#ai/brains/trades.port.ts'
import { formatUsd } from '#platform/i18n/format.ts'

const maxLines = 10

/** Writes the last trades, or the last trades and transfers, with a link to the page that lists all. */
export async function answerHistory(turn: Turn, translate: Translate, kind?: HistoryRequest['kind']): Promise<void> {
  const result = await turn.tools.history.run({ limit: maxLines, ...(kind && { kind }) })
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const link = pageLink(turn, translate, 'history')
  if (result.trades.length === 0) return turn.write(`${translate(turn, 'brain.historyNone')}\n\n${link}`)
  const lines = result.trades.map((each) => `- ${historyLine(turn, translate, each)}`)
  const head = translate(turn, 'brain.historyHead', { kind: kind ?? 'all' })
  turn.write([head, '', ...lines, '', link].join('\n'))
}

/** A trade or transfer with its amount, state and day. */
export function historyLine(turn: Turn, translate: Translate, trade: RecentTrade): string {
  const { type, status, symbol, amount, chain, date, paid, received, usdValue } = trade
  const values = {
    type,
    status,
    symbol: stripMarkdown(symbol),
    chain: chainNames[chain],
    date: dayText(turn.language, date),
  }
  // Until a purchase succeeds, only the amount to be paid is certain.
  if (type === 'Buy' && paid && !received) {
    const text = `${amountText(turn, paid.amount)} ${stripMarkdown(paid.symbol)}`
    return translate(turn, 'brain.historyLineOpen', { ...values, paid: text })
  }
  const lineValues = { ...values, amount: amountText(turn, amount) }
  if (type === 'Revoked' || type === 'Reclaimed') return translate(turn, 'brain.historyLineUpkeep', lineValues)
  if (usdValue === null) return translate(turn, 'brain.historyLine', lineValues)
  return translate(turn, 'brain.historyLineUsd', { ...lineValues, usd: formatUsd(turn, usdValue) })
}
