import { chainNames } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import { stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { focusOnTokens, parseFocus, toFocusToken } from '#ai/brains/offline/requests/focus.ts'
import { formatUsd } from '#platform/i18n/format.ts'

/** How many recent trades to search for a completed one. */
const maxSearched = 20

/** Adds how to trade the newest completed trade back. The chat is then about its token. Nothing for visitors, or without a trade. */
export async function writeReverseTrade(turn: Turn, translate: Translate): Promise<void> {
  if (turn.fillSendForm === undefined) return
  const result = await turn.tools.history.run({ kind: 'trades', limit: maxSearched })
  turn.signal.throwIfAborted()
  const trades = result.kind === 'history' ? result.trades : []
  const newest = trades.find(({ type, status }) => (type === 'Buy' || type === 'Sell') && status === 'Successful')
  if (!newest?.symbol) return
  const { type, symbol, chain, usdValue } = newest
  if (type === 'Sell' && usdValue === null) return
  const values = { token: stripMarkdown(symbol), chain: chainNames[chain], usd: formatUsd(turn, usdValue ?? 0) }
  turn.write(`\n\n${translate(turn, 'brain.undoLast', { side: type === 'Sell' ? 'sell' : 'buy', ...values })}`)
  turn.setFocus(focusOnTokens(parseFocus(turn.focus), [toFocusToken({ symbol, chain })]))
}
